---@meta merc
-- Types of merc for LuaLS. Made by `merc mod doc --types luals`; do not edit.

---A MERC or the Dictator.
---@class Unit
---@field type string "unit"
---@field id string the card's id
---@field name string the card's name
---@field health number health left
---@field max_health number health when whole
---@field wounds number health lost
---@field actions number actions left today
---@field armor number armor points left on its gear
---@field initiative number effective; a hook that makes numbers reads only the layers below its own
---@field training number likewise
---@field combat number likewise
---@field targets number likewise
---@field player Player? who it works for
---@field sector Sector? where it is
---@field squad Unit[] everybody in its squad, itself included
---@field items Item[] what it wears
---@field weapon Item? its first weapon
---@field is_dictator boolean whether it is the Dictator
---@field is_held boolean whether a dog holds it
---@field has_tag fun(self: Unit, tag: string): boolean Whether the card has a tag.
---@field wears fun(self: Unit, word: string): Item? The first item it wears that has this kind, tag or id.

---One copy of an equipment card.
---@class Item
---@field type string "item"
---@field id string the card's id
---@field name string the card's name
---@field serial number its serial number, which ranks items for the robot
---@field copy number which copy of its card this is, from 1; for remembering
---@field kind string "weapon", "armor" or "accessory"
---@field points number armor points, uses or a dog's health left
---@field wearer Unit? who wears it
---@field initiative number what it adds now
---@field training number likewise
---@field combat number likewise
---@field targets number likewise
---@field has_tag fun(self: Item, tag: string): boolean Whether the card has a tag.

---A sector of the map.
---@class Sector
---@field type string "sector"
---@field id string its place, such as "b2"
---@field card string the id of its card
---@field name string the card's name
---@field kind string "industry", "city" or "wilderness"
---@field value number what it is worth
---@field explored boolean whether it has been explored
---@field controller Player? who controls it
---@field neighbors Sector[] the sectors next to it
---@field is_base boolean whether the base is revealed here

---A player, whose name is the colour.
---@class Player
---@field type string "player"
---@field name string the seat's name, with a capital
---@field number number the seat's number, from 1; for remembering
---@field is_dictator boolean whether this is the Dictator's player
---@field is_robot boolean whether the robot plays for this player (AI-2.1)
---@field sectors Sector[] the sectors this player controls
---@field team Unit[] this player's MERCs, the Dictator in play included

---One of the answers to the question a bot's rule is asked, where it is no single thing: a step of a Re-Equip, a squad to join.
---@class Option
---@field type string "option"
---@field give Item? the item that would be given
---@field to Unit? who would get it
---@field drop Item? the item that would be taken off
---@field squad string? the squad that would be joined
---@field sector Sector? where that squad is

---Added to the numbers of a unit.
---@class Numbers
---@field initiative? number
---@field training? number
---@field combat? number
---@field targets? number

---Added to the initiative of militia; the lowest die that hits for them.
---@class MilitiaNumbers
---@field initiative? number
---@field hit_on? number

---So many slots more.
---@class Slots
---@field weapon? number
---@field armor? number
---@field accessory? number

---What else a slot may hold: a weapon, armor or an accessory.
---@class SlotKinds
---@field weapon? string
---@field armor? string
---@field accessory? string

---What a bot chooses, stated: one of the words in first, if it is offered; or else the best of the things that are offered, or all of them in order, by one measure after another; or sectors in groups; or the best step of a Re-Equip; or to train; or else a word.
---@class Choice
---@field first? string[]
---@field best? string[]
---@field rank? string[]
---@field groups? string[]
---@field outfit? boolean
---@field train? boolean
---@field otherwise? string

---So many actions more: for anything, only to train, only to move.
---@class Actions
---@field any? number
---@field train? number
---@field move? number

---@class StatsContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment

---@class AuraContext
---@field unit Unit the bearer
---@field other Unit who gets it

---@class ComparedStatsContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment

---@class ComparedAuraContext
---@field unit Unit the bearer
---@field other Unit who gets it

---@class EnemyAuraContext
---@field unit Unit the bearer
---@field other Unit the enemy who gets it

---@class GearStatsContext
---@field unit Unit the wearer
---@field item Item this item

---@class HitOnContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment

---@class FreeTargetsContext
---@field unit Unit the bearer

---@class FreeHitsContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment

---@class TargetFirstContext
---@field unit Unit the bearer

---@class MayTargetContext
---@field unit Unit the bearer
---@field other Unit? the MERC, if it is one
---@field item Item? the dog, if it is one
---@field player Player? whose militia, if it is militia

---@class MayBeTargetedContext
---@field unit Unit the bearer
---@field sector Sector where

---@class MayBeHeldContext
---@field unit Unit the bearer

---@class MayAttackContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment

---@class OrderLiftContext
---@field unit Unit the bearer

---@class ActsBehindContext
---@field player Player whose units

---@class MayHireContext
---@field unit Unit the bearer
---@field other Unit the other MERC

---@class CountsForLimitContext
---@field unit Unit the bearer

---@class SlotsContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment

---@class SlotHoldsContext
---@field unit Unit the bearer

---@class MayEquipContext
---@field unit Unit who would wear it
---@field item Item the item

---@class BonusActionsContext
---@field unit Unit who gets them

---@class MilitiaStatsContext
---@field unit Unit? the bearer, on a MERC
---@field player Player whose militia

---@class EnteringContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field sector Sector where

---@class CombatStartContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field sector Sector where

---@class FirstStrikeContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field sector Sector where

---@class BeforeAttackContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field sector Sector where
---@field dice number combat dice left

---@class RolledContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field dice number[] the dice as they lie
---@field hits number how many of them hit

---@class HitLandingContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field other Unit? the target, if it is a MERC
---@field player Player? whose militia, if it is militia
---@field sector Sector where
---@field hits number how many

---@class AbsorbContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field hits number how many

---@class KilledContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field other Unit? who died, if it was a MERC
---@field player Player? whose militia, if it was militia
---@field count number how many

---@class AttackDoneContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment

---@class RoundEndContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field sector Sector where

---@class CombatEndContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field sector Sector where

---@class DyingContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment
---@field other Unit who is dying
---@field sector Sector where

---@class SpoilsContext
---@field player Player the Dictator's player
---@field other Unit who died
---@field sector Sector where

---@class EnemiesEnteringContext
---@field item Item this item
---@field sector Sector where
---@field player Player who controls the sector

---@class DepartingContext
---@field unit Unit the bearer
---@field sector Sector from where
---@field to Sector where to

---@class HiredContext
---@field unit Unit the bearer
---@field player Player who hired it

---@class ControlChangedContext
---@field sector Sector which
---@field loser Player? who had it, if anybody
---@field player Player? who has it now, if anybody

---@class DayStartContext
---@field unit Unit the bearer
---@field item Item? this item, on equipment

---@class TurnStartContext
---@field player Player the Dictator's player

---@class BaseRevealedContext
---@field player Player the Dictator's player
---@field sector Sector where

---@class TurnEndContext
---@field player Player the Dictator's player

---@class TacticsSizeContext
---@field size number what the setting says

---@class FirstMercsContext

---@class SetupContext
---@field player Player the Dictator's player

---@class AbilityContext
---@field player Player the Dictator's player

---@class PlayContext
---@field player Player the Dictator's player

---@class WhenContext
---@field player Player who decides
---@field unit Unit? who acts, or whom the question is about
---@field sector Sector? where that unit stands
---@field about string the word of the question
---@field card string? the card that asks, if one does
---@field count number? how many may be chosen
---@field options any[] what can be chosen

---@class ChooseContext
---@field player Player who decides
---@field unit Unit? who acts, or whom the question is about
---@field sector Sector? where that unit stands
---@field about string the word of the question
---@field card string? the card that asks, if one does
---@field count number? how many may be chosen
---@field options any[] what can be chosen

---@class VerbsContext
---@field unit Unit who acts
---@field item Item? this item, on equipment
---@field sector Sector where the unit stands

---@class Verb
---@field name string
---@field cost number
---@field help string
---@field legal fun(ctx: VerbsContext): string?
---@field run fun(ctx: VerbsContext)

---What a card's file returns.
---@class Script
---@field stats? fun(ctx: StatsContext): Numbers? Adds to the bearer's own numbers; reads numbers as card and gear make them.
---@field aura? fun(ctx: AuraContext): Numbers? Adds to the numbers of each member of the bearer's squad, the bearer included.
---@field compared_stats? fun(ctx: ComparedStatsContext): Numbers? As stats, for bonuses that compare skills: reads numbers with all plain bonuses (MER-3).
---@field compared_aura? fun(ctx: ComparedAuraContext): Numbers? As aura, for bonuses that compare skills.
---@field enemy_aura? fun(ctx: EnemyAuraContext): Numbers? Adds to the numbers of each enemy MERC in a combat the bearer takes part in.
---@field gear_stats? fun(ctx: GearStatsContext): Numbers? Replaces what this item adds to its wearer.
---@field hit_on? fun(ctx: HitOnContext): number? The lowest die that hits for the bearer, 2 to 6; of several cards the lowest counts.
---@field free_targets? fun(ctx: FreeTargetsContext): "militia"? Which targets take nothing of the bearer's Targets.
---@field free_hits? fun(ctx: FreeHitsContext): number? Dice this high that hit may go to any legal enemy, declared or not.
---@field target_first? fun(ctx: TargetFirstContext): "mercs"? Which targets the bearer must declare before any other.
---@field may_target? fun(ctx: MayTargetContext): boolean? Whether the bearer shoots at somebody: an enemy MERC, a dog, or a player's militia.
---@field may_be_targeted? fun(ctx: MayBeTargetedContext): boolean? Whether enemies may declare the bearer as a target (COM-7).
---@field may_be_held? fun(ctx: MayBeHeldContext): boolean? Whether a dog can be set on the bearer.
---@field may_attack? fun(ctx: MayAttackContext): boolean? Whether the bearer rolls any dice.
---@field order_lift? fun(ctx: OrderLiftContext): ("first" | "before_militia")? Where the bearer acts in a round, whatever the numbers (COM-5); of several cards the first counts.
---@field acts_behind? fun(ctx: ActsBehindContext): boolean? Whether a player's units act behind the last unit of the Dictator (COM-5).
---@field may_hire? fun(ctx: MayHireContext): boolean? Whether the bearer works on one team with another MERC (HIR-3).
---@field counts_for_limit? fun(ctx: CountsForLimitContext): boolean? Whether the bearer counts towards the team limit (HIR-2).
---@field slots? fun(ctx: SlotsContext): Slots? More slots for the bearer: how many of each kind.
---@field slot_holds? fun(ctx: SlotHoldsContext): SlotKinds? What else the bearer's own slots may hold, by slot.
---@field may_equip? fun(ctx: MayEquipContext): boolean? Whether the bearer may wear an item.
---@field bonus_actions? fun(ctx: BonusActionsContext): Actions? Actions beyond the card's at the start of a day: of the bearer; from a card in play, of anybody.
---@field militia_stats? fun(ctx: MilitiaStatsContext): MilitiaNumbers? Changes militia, from a MERC in the combat or from a card in play: added to initiative; the lowest die that hits, where it is better than 4.
---@field entering? fun(ctx: EnteringContext) The bearer has come into a sector with enemies, before mines and combat (COM-3).
---@field combat_start? fun(ctx: CombatStartContext) Before round 1, after mines and before first strikes (COM-3).
---@field first_strike? fun(ctx: FirstStrikeContext) Before round 1, after everything else: attacks that come first (COM-3).
---@field before_attack? fun(ctx: BeforeAttackContext) On the bearer's turn in combat, before aiming (COM-6).
---@field rolled? fun(ctx: RolledContext) After the bearer's attack roll, before hits are allocated.
---@field hit_landing? fun(ctx: HitLandingContext): number? The bearer's hits are about to land on a target; those it answers with are spent otherwise and do no damage.
---@field absorb? fun(ctx: AbsorbContext): number? The bearer is about to take hits; those it answers with do no damage.
---@field killed? fun(ctx: KilledContext) An attack of the bearer has killed a MERC or militia.
---@field attack_done? fun(ctx: AttackDoneContext) After the bearer's attack: one-attack items leave here (EQP-ONE).
---@field round_end? fun(ctx: RoundEndContext) At the end of a round, after everyone else (COM-11).
---@field combat_end? fun(ctx: CombatEndContext) The combat is over and the bearer is still there, before what was remembered for it is forgotten (COM-14).
---@field dying? fun(ctx: DyingContext) A MERC of the bearer's side in the sector is at 0 health (COM-10).
---@field spoils? fun(ctx: SpoilsContext) In a combat a MERC of the Dictator's enemies has died, and its equipment has not been discarded yet.
---@field enemies_entering? fun(ctx: EnemiesEnteringContext) Enemies have come into a sector where this card lies in the stash; also at the start of each round.
---@field departing? fun(ctx: DepartingContext): number? The bearer's squad is about to move; so many of its owner's militia come along.
---@field hired? fun(ctx: HiredContext) The bearer has been hired and is on the map.
---@field control_changed? fun(ctx: ControlChangedContext) A sector has changed hands.
---@field day_start? fun(ctx: DayStartContext) A day begins, after actions were renewed (DAY-2), from Day 2 on; from a card in play it is called for every unit.
---@field turn_start? fun(ctx: TurnStartContext) The Dictator's turn begins, before he plays a card (DAY-4).
---@field base_revealed? fun(ctx: BaseRevealedContext) The Dictator's base has just been put on the map (DIC-3).
---@field turn_end? fun(ctx: TurnEndContext) At the end of the Dictator's turn, before his hand is refilled (DAY-7).
---@field tactics_size? fun(ctx: TacticsSizeContext): number? How many cards the active tactics deck has with this Dictator (SET-6).
---@field first_mercs? fun(ctx: FirstMercsContext): number? How many MERCs this Dictator starts with (D1-7).
---@field setup? fun(ctx: SetupContext) The Dictator's setup on Day 1 (D1-8).
---@field ability? fun(ctx: AbilityContext) The Dictator's special ability (DAY-6).
---@field play? fun(ctx: PlayContext) A tactics card is played (DAY-4).
---@field when? fun(ctx: WhenContext): boolean? Whether a rule of a bot applies; without this its choose is asked at once.
---@field choose? (fun(ctx: ChooseContext): any)|string|boolean|Choice What a bot does, as a list such as { "train", unit }, or answers: one of the options, a list in order of preference, or pairs of an option and a number. Nothing passes it on to the next rule. What is always the same can be stated in place of a function, as a word or a Choice.
---@field verbs? Verb[] New actions: name, cost, help, legal and run.

---Every sector of the map, row by row.
---@return Sector[]
function sectors() end

---The sectors that Rebels control.
---@return Sector[]
function rebel_sectors() end

---The base's sector; nothing while it is hidden.
---@return Sector?
function base() end

---Steps from one sector to another (CMP-9).
---@param a Sector
---@param b Sector
---@return number
function distance(a, b) end

---The day it is.
---@return number
function day() end

---The Rebel players in seat order.
---@return Player[]
function rebels() end

---The Dictator's player.
---@return Player?
function dictator() end

---MERCs of the player's side in a sector, the Dictator included.
---@param player Player
---@param sector Sector
---@return Unit[]
function units(player, sector) end

---Units of the player's side in a sector, militia included.
---@param player Player
---@param sector Sector
---@return number
function unit_count(player, sector) end

---Whether enemies of the player stand in a sector.
---@param player Player
---@param sector Sector
---@return boolean
function has_enemies(player, sector) end

---How many militia the player has in a sector.
---@param player Player
---@param sector Sector
---@return number
function militia(player, sector) end

---How many more the player may have there (CMP-6).
---@param player Player
---@param sector Sector
---@return number
function militia_room(player, sector) end

---Whether a combat is going on.
---@return boolean
function is_combat() end

---The round of the combat; 0 before the first and outside.
---@return number
function round() end

---Enemy MERCs that may be targeted where a unit stands.
---@param unit Unit
---@return Unit[]
function enemies(unit) end

---The MERCs a unit's attack under way was declared at; empty if it is not attacking.
---@param unit Unit
---@return Unit[]
function targets_of(unit) end

---Combat dice a unit has, less what it gave up on this turn.
---@param unit Unit
---@return number
function dice_left(unit) end

---Whether this item holds a MERC now (EQP-DOG).
---@param item Item
---@return boolean
function is_holding(item) end

---Whether a dog can be set on a MERC: nothing holds it, and no card forbids it.
---@param unit Unit
---@return boolean
function may_be_held(unit) end

---Cards in a stash that act on enemies who enter: what Squidhead finds.
---@param sector Sector
---@return Item[]
function armed(sector) end

---All cards in the equipment discard piles, which are public.
---@return Item[]
function discards() end

---How many cards the tactics deck has left.
---@return number
function tactics_left() end

---How many tactics cards the Dictator holds.
---@return number
function hand_size() end

---What was chosen for a setting of the script's own mod: a boolean, a number or a word.
---@param key string
---@return any
function setting(key) end

---What this card remembered under a name.
---@param key string
---@return number?
function recall(key) end

---One of the options; the first is the default. Options are Units, Items, Sectors, Players or words of up to 12 letters; `refused` lists what a player might look for in vain, as { what, why }.
---@param player Player
---@param about string
---@param options any[]
---@param prompt string?
---@param refused any[][]?
---@return any
function ask_one(player, about, options, prompt, refused) end

---One of the options or nobody, which is the default.
---@param player Player
---@param about string
---@param options any[]
---@param prompt string?
---@param refused any[][]?
---@return any?
function ask_optional(player, about, options, prompt, refused) end

---Yes or no; the default is no.
---@param player Player
---@param about string
---@param prompt string?
---@return boolean
function ask_yes(player, about, prompt) end

---A whole number; the least is the default.
---@param player Player
---@param about string
---@param least number
---@param most number
---@param prompt string?
---@return number
function ask_number(player, about, least, most, prompt) end

---Several of the options.
---@param player Player
---@param about string
---@param options any[]
---@param least number
---@param most number
---@param prompt string?
---@return any[]
function ask_some(player, about, options, least, most, prompt) end

---A number split over bins { what, most }, as { what, count }; with `all` nothing may be left over that has room.
---@param player Player
---@param about string
---@param total number
---@param bins any[][]
---@param prompt string?
---@param all boolean?
---@return any[][]
function ask_split(player, about, total, bins, prompt, all) end

---Hits a unit at once, armor first (COM-9).
---@param unit Unit
---@param hits number
---@param ignore_armor boolean?
function damage(unit, hits, ignore_armor) end

---Militia die: they are casualties, not merely gone.
---@param player Player
---@param sector Sector
---@param count number
function kill_militia(player, sector, count) end

---Heals up to so many wounds, and says how many.
---@param unit Unit
---@param wounds number
---@return number
function heal(unit, wounds) end

---A dying MERC lives with so much health; only in `dying` (COM-10).
---@param unit Unit
---@param health number
function save(unit, health) end

---One more attack with full dice where the unit stands; its owner aims.
---@param unit Unit
function attack(unit) end

---As attack, at a single target.
---@param unit Unit
function strike_one(unit) end

---An attack into an adjacent sector, outside combat; nobody shoots back (EQP-MORT).
---@param unit Unit
---@param sector Sector
function bombard(unit, sector) end

---The unit rolls so many dice less on this turn.
---@param unit Unit
---@param count number
function give_up_dice(unit, count) end

---All dice of the attack under way again; the second roll stands.
function reroll() end

---More dice for the attack under way; their hits count with the others.
---@param count number
---@return number[]
function roll_more(count) end

---Sets a dog on an enemy MERC, who can then only attack the dog (EQP-DOG).
---@param item Item
---@param unit Unit
function hold(item, unit) end

---Everybody who came into the combat takes so many, armor first (EQP-MINE).
---@param hits number
function blast(hits) end

---The top card of "weapon", "armor" or "accessory", into the player's hand; give it or discard it.
---@param player Player
---@param deck string
---@return Item?
function draw(player, deck) end

---Takes a card from a discard pile into the player's hand; give it or discard it.
---@param player Player
---@param item Item
function take_discard(player, item) end

---A card in the stash of the combat's sector that would act on those who enter is taken into the player's hand.
---@param player Player
---@param item Item
function disarm(player, item) end

---Whether a unit can put an item on, displacing something if need be.
---@param unit Unit
---@param item Item
---@return boolean
function may_equip(unit, item) end

---Equips a card in its player's hand (or of a MERC who is dying) on a unit; what cannot be worn goes to the stash.
---@param unit Unit
---@param item Item
function give(unit, item) end

---To its discard pile.
---@param item Item
function discard(item) end

---One use or point less; the last one discards it.
---@param item Item
function use_up(item) end

---The top cards of the MERC deck, offered to the player; who is not hired is discarded.
---@param player Player
---@param count number
---@return Unit[]
function draw_mercs(player, count) end

---The top card of the MERC deck, passing over those who refuse the team (MER-1); hire it.
---@param player Player
---@return Unit?
function random_merc(player) end

---Those of the MERCs who work with the player's team (HIR-3).
---@param player Player
---@param units Unit[]
---@return Unit[]
function willing(player, units) end

---A drawn MERC joins with its free card (HIR-4, HIR-5). Squad: "primary", "secondary" or "either", where one not yet on the map may form; without it a squad on the map.
---@param player Player
---@param unit Unit
---@param squad string?
function hire(player, unit, squad) end

---Drawn and not hired, they go to the discard pile.
---@param units Unit[]
function dismiss(units) end

---This tactics card counts for the rest of the game.
function stay_in_play() end

---The top card of the tactics deck is played; false if there is none.
---@param player Player
---@return boolean
function play_top(player) end

---One more card of his hand, of his choice, is played; false if he has none.
---@param player Player
---@return boolean
function play_from_hand(player) end

---Militia from the supply, within the cap; among enemies they attack at once (COM-1).
---@param player Player
---@param sector Sector
---@param count number
function place_militia(player, sector, count) end

---The player's militia go to an adjacent sector, within the cap; among enemies they attack at once.
---@param player Player
---@param from Sector
---@param to Sector
---@param count number
function move_militia(player, from, to, count) end

---Militia go back to the supply without dying; says how many.
---@param player Player
---@param sector Sector
---@param count number
---@return number
function remove_militia(player, sector, count) end

---Militia change sides, as many as the new owner's cap allows; in combat they do not act before the next round.
---@param from Player
---@param to Player
---@param sector Sector
---@param count number
---@return number
function convert_militia(from, to, sector, count) end

---More militia of the player's side than the usual ten may stand here, up to 60.
---@param player Player
---@param sector Sector
---@param cap number
function raise_cap(player, sector, cap) end

---Reveals the Dictator's base if it is hidden; whether it is on the map now (DIC-3).
---@param player Player
---@return boolean
function reveal_base(player) end

---Turns a sector to explored; nobody gets the loot.
---@param sector Sector
function mark_explored(sector) end

---Rolls so many d6, in the open; what for is told with them.
---@param count number
---@param what_for string?
---@return number[]
function roll(count, what_for) end

---One of the list, by chance.
---@param list any[]
---@return any
function pick(list) end

---A new list with the same things in a random order.
---@param list any[]
---@return any[]
function shuffle(list) end

---This card remembers a whole number under a name, for an "attack", a "combat", a "day" or the "game", which is the default; nil forgets it.
---@param key string
---@param value number | boolean | nil
---@param scope string?
function remember(key, value, scope) end

---A line in the log, after this card's name.
---@param text string
function note(text) end

---The best of a list by one measure after another, such as "least strength" or "most value", then by a die.
---@param things any[]
---@param ... string
---@return any
function best(things, ...) end

---One measure of one thing; see best.
---@param thing any
---@param name string
---@return number
function measure(thing, name) end

---Sectors for which all of these hold: industry, city, wilderness; valuable (worth something); own, hostile, neutral (who controls it); empty (no units), unexplored, room (for militia of one's own), unmanned (none of one's own militia), safe (no enemies), vacant (valuable, neutral and safe), stash (something lies there that one may see).
---@param ... string
---@return Sector[]
function sectors_where(...) end

---Those of them that a unit's whole squad can still go to today.
---@param unit Unit
---@param ... string
---@return Sector[]
function in_range(unit, ...) end

---The neighbors of a sector that are one step nearer to another.
---@param from Sector
---@param to Sector
---@return Sector[]
function towards(from, to) end

---One step of the shortest way of a unit to a sector, past the fewest enemies, then by a die.
---@param unit Unit
---@param goal Sector
---@return Sector?
function way_to(unit, goal) end

---Who of a unit's squad could use an action that a card adds.
---@param unit Unit
---@param verb string
---@return Unit?
function user_of(unit, verb) end

---Those of a unit's squad who could train now, as long as there is room for what they train.
---@param unit Unit
---@return Unit[]
function trainers(unit) end

---Militia of the bot's whole side in a sector.
---@param sector Sector
---@return number
function garrison(sector) end

---Of a unit's squad, with at least so many actions, the best by one measure after another; of equals itself, then the first.
---@param unit Unit
---@param actions number
---@param ... string
---@return Unit?
function mate(unit, actions, ...) end

---Where the bot could land now.
---@return Sector[]
function landing_places() end

---How many MERCs more a Rebel's team may have (HIR-2).
---@param player Player
---@return number
function hire_room(player) end

---Days of play after this one, as far as it can be told.
---@return number
function days_left() end

---How many dice the attack under way has rolled, and how many of them hit.
---@return (number, number)
function attack_dice() end

---How many steps a unit's whole squad can still go today.
---@param unit Unit
---@return number
function reach(unit) end

---What it would cost if a unit's squad went: the value of its sector, if its side controls it and would have nobody left there.
---@param unit Unit
---@return number
function price(unit) end

---The sectors next to a unit where its enemies stand.
---@param unit Unit
---@return Sector[]
function contested(unit) end

---The sectors next to a unit worth something that nobody holds.
---@param unit Unit
---@return Sector[]
function vacant(unit) end

---How a fight for a sector would probably end if these units joined those of their side who stand there: percent of their bodies left, or below 0 if they lose.
---@param units Unit[]
---@param sector Sector
---@return number
function odds(units, sector) end

---The first of the sectors next to a unit where its enemies stand that is worth more than its price or is the base, and that its squad could take together with another Rebel's who stands next to it and gives up less, where the odds for both are at least so good; and a unit of that squad.
---@param unit Unit
---@param least number
---@return (Sector?, Unit?)
function joint_prize(unit, least) end

---What lies in a sector, as far as the bot may see it: where its side is in control (CMP-8).
---@param sector Sector
---@return Item[]
function stash(sector) end

---Whether a unit could wear an item in an empty slot, or instead of a lesser one: to the robot one with a lower serial number (AI-4.7), to a Rebel one that is worth less.
---@param unit Unit
---@param item Item
---@return boolean
function betters(unit, item) end

---The first of a squad in the alphabet who has an action left and whom something in the stash of the sector would better (AI-4.7), a Rebel by a die or more. Cards with the tag left-in-stash stay there.
---@param unit Unit
---@return Unit?
function in_need(unit) end

---Whether it lacks a weapon, armor or an accessory, whatever else it could wear (AI-3.1).
---@param unit Unit
---@return boolean
function lacks_gear(unit) end

---The id of the rule that made this bot's last command, if that was for this unit's squad.
---@param unit Unit
---@return string?
function rule_before(unit) end

---Where the bot's last command wanted this unit's squad to go, as long as it is not there.
---@param unit Unit
---@return Sector?
function goal_before(unit) end

---A number from 1, by the bot's own die.
---@param sides number
---@return number
function toss(sides) end

---Adds a line to what `why` shows of this decision.
---@param text string
function think(text) end

---All of a list, the best first; see best. A die is thrown only where it decides what is asked for.
---@param things any[]
---@param ... string
---@return any[]
function rank(things, ...) end

---The same where the first so many of a list are wanted, in any order.
---@param count number
---@param things any[]
---@param ... string
---@return any[]
function rank_some(count, things, ...) end

---Whether a word is among what can be chosen.
---@param word string
---@return boolean
function offers(word) end

---The best of the things that can be chosen, without words; see best.
---@param ... string
---@return any
function best_offered(...) end

---How many hits kill everybody the attack under way was declared at.
---@return number
function attack_need() end

---Functions that scripts share: those of `scripts/merc/lib/` of this mod and of the base game.
---@type table<string, any>
lib = {}
