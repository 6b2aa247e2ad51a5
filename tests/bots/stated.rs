//! Choices that a rule declares in place of a function, the conditions and operations of rules, and what is refused at load time.

use super::{header, modded, play};
use merc::base;
use merc::merc::modkit::fuzz;
use std::rc::Rc;

#[test]
fn a_rule_with_unknown_words_is_refused() {
    let content = r#"[{"id": "ai-3-1-explore", "if": ["unexplorde"], "cards": ["nobody-at-all"]}]"#;
    let problems = modded(content, &[]).map(|_| ()).expect_err("it is wrong").join("\n");
    assert!(
        problems.contains("did you mean unexplored?") && problems.contains("there is no card \"nobody-at-all\""),
        "{problems}"
    );
}

#[test]
fn an_invalid_declared_choice_is_refused() {
    let wrong = [
        ("action", "{}", "it does not say what to choose"),
        ("action", "{ holds = 'free' }", "it does not say what to choose"),
        ("action", "{ best = 'most value' }", "best is only for questions, but this rule is on action"),
        ("action", "{ trian = true }", "there is no field trian; did you mean train?"),
        ("action", "{ train = 'now' }", "train must be true or left out"),
        ("action", "{ train = true, explore = true }", "cannot both be in one table; make a list of two tables"),
        ("action", "{ land = 'city: most value' }", "land is only for rules on landing, but this rule is on action"),
        ("action", "{ go = 'hostile' }", "\"hostile\" has no colon after the conditions"),
        ("action", "{ go = 'hostil: least distance' }", "did you mean hostile?"),
        ("action", "{ go = 'hostile: least distanse' }", "did you mean distance?"),
        ("action", "{ attack = '10: most value' }", "there is no condition \"10\""),
        ("action", "{ holds = 'odds', train = true }", "odds takes a number or the id of a setting, as in \"odds 10\""),
        ("action", "{ holds = 'freee', train = true }", "there is no condition \"freee\"; did you mean free?"),
        ("action", "{ { train = true }, 'done' }", "or be a list of such tables"),
        ("action", "{ { train = true }, otherwise = 'done' }", "or be a list of such tables"),
        ("action", "{ go = 'own: most serial' }", "serial does not compare sectors"),
        ("action", "{ move = ': most serial' }", "serial does not compare sectors"),
        ("action", "{ attack = 'odds 10: most worth' }", "worth does not compare sectors"),
        ("action", "{ hire = 'most worth' }", "worth does not compare units"),
        ("action", "{ special = 'bombrad' }", "no card adds an action \"bombrad\"; did you mean bombard?"),
        ("action", "'trian rizen'", "\"trian rizen\" is not a command; did you mean train?"),
        ("action", "true", "\"yes\" is not a command"),
        ("action", "{ train = true, otherwise = 'dnoe' }", "\"dnoe\" is not a command; did you mean done?"),
        ("action", "{ holds = ',', train = true }", "holds is empty"),
        ("ability", "'abilty'", "\"abilty\" is not a command; did you mean ability?"),
        ("landing", "{ holds = 'mobile', land = ': most value' }", "mobile needs a squad, and a decision on landing has none"),
        ("landing", "{ holds = 'own', land = ': most value' }", "own needs a place, and a decision on landing has none"),
        ("landing", "{ land = 'city: least distance' }", "distance is measured from a squad, and no squad has landed yet"),
        ("volley", "{ holds = 'wounds 2', rank = 'least toughness' }", "wounds needs a squad, and a decision on volley has none"),
        ("retreat", "{ most = true }", "there are no numbers to choose on retreat"),
        ("equip", "{ first = 'ok' }", "\"ok\" is not one of the options; write otherwise = \"ok\""),
        ("retreat", "{ best = '' }", "best is empty"),
        ("join", "{ near = 'hostile: most serial' }", "serial does not compare sectors"),
        ("join", "{ hire = true }", "hire is only for rules on action, but this rule is on join"),
        ("join", "{ rank = {} }", "rank is empty"),
        ("join", "{ most = 3 }", "most must be true or left out"),
        ("join", "{ outfit = true }", "outfit is only for rules on equip or any, but this rule is on join"),
    ];
    for (on, stated, why) in wrong {
        let content =
            format!(r#"[{{"id": "stater", "name": "Stater", "bot": "ai", "on": "{on}", "order": 1, "text": "It states."}}]"#);
        let script = format!("-- Stater: it states.\nreturn {{ choose = {stated} }}");
        let problems = modded(&content, &[("stater", &script)]).map(|_| ()).expect_err(stated).join("\n");
        assert!(problems.contains("stater.lua") && problems.contains(why), "{stated}: {problems}");
    }
}

#[test]
fn a_declared_choice_is_checked_when_the_rule_is_loaded() {
    let content = r#"[{"id": "talker", "name": "Talk", "bot": "ai", "on": "aim", "order": 1, "text": "It talks."}]"#;
    for (choose, message) in [
        ("3", "talker.lua:2: choose must be a function, a word or a table, not a number"),
        (
            "{ 'stay' }",
            "talker.lua:2: choose must have names for its parts, as in { best = { ... } }, or be a list of such tables",
        ),
        ("{ rank = 3 }", "talker.lua:2: choose: \"3\" must start with most or least, as in \"least strength\""),
        ("{ rank = false }", "talker.lua:2: choose: rank must be a word, a whole number, a list of words or true"),
        (
            "{\n  rank = { 'least toughness',\n  'least strenght' } }",
            "talker.lua:4: choose: there is no measure \"strenght\"; did you mean strength? (the measures are value, strength, forces, distance, front, threat, home, prey, safety, targets, toughness, initiative, shots, quickness, aimed, combat, training, wounds, alphabet, serial, worth)",
        ),
        (
            "{ rank = 'least strength', best = 'least strength' }",
            "talker.lua:2: choose: rank and another way to choose cannot both be in one table; make a list of two tables",
        ),
        ("{ ranks = 'least strength' }", "talker.lua:2: choose: there is no field ranks; did you mean rank?"),
        (
            "'stay'",
            "talker.lua:2: choose: \"stay\" is never an option: on aim the options are units, items and players, not words",
        ),
        (
            "{ groups = { 'own: most value' } }",
            "talker.lua:2: choose: groups compares sectors, but on aim the options are units, items and players",
        ),
    ] {
        let script = format!("-- Talk: it talks.\nreturn {{ choose = {choose} }}");
        let problems = modded(content, &[("talker", &script)]).map(|_| ()).expect_err("it is wrong");
        assert!(problems.iter().count() == 1 && problems.to_string().ends_with(message), "{choose}: {problems}");
    }
}

/// A command that is not possible is not an error: the next case gets its turn.
#[test]
fn a_stated_command_that_is_not_possible_falls_through() {
    let content = r#"[{"id": "stater", "name": "Stater", "bot": "ai", "on": "action", "order": 1, "text": "It states."}]"#;
    let cases = "{ { explore = true }, { hospital = 'most wounds' }, { move = 'city: most value' }, { train = true }, { otherwise = 'done' } }";
    let script = format!("-- Stater: it states.\nreturn {{ choose = {cases} }}");
    let rules = Rc::new(modded(content, &[("stater", &script)]).expect("it loads"));
    for seed in 0..4 {
        assert_eq!(play(&rules, header(&rules, 2, seed, "bot")), []);
    }
}

/// Conditions on the player also work where no unit acts or is asked about.
#[test]
fn conditions_are_for_questions_too() {
    let content = r#"[
        {"id": "late", "name": "Late", "bot": "bot", "on": "deck", "order": 1, "if": ["tomorrow", "pair"], "text": "Weapons."},
        {"id": "early", "name": "Early", "bot": "bot", "on": "landing", "order": 1, "if": ["nobody"], "text": "It hires."}]"#;
    let scripts = [
        ("late", "-- Late: weapons.\nreturn { choose = 'weapon' }"),
        ("early", "-- Early: it hires.\nreturn { choose = { holds = 'beginning', otherwise = 'hire' } }"),
    ];
    let rules = Rc::new(modded(content, &scripts).expect("it loads"));
    assert_eq!(play(&rules, header(&rules, 2, 1, "bot")), []);
    for id in ["late", "early"] {
        let counts = fuzz::hook_counts(&rules, rules.catalog.find(id).expect("it is there"));
        assert!(!counts.is_empty() && !counts.contains("never"), "{id} was not asked: {counts}");
    }
}

/// Every operation for rules is called by a rule of the base game, or here.
#[test]
fn every_operation_for_rules_works() {
    let content = r#"[
        {"id": "looker", "name": "Looker", "bot": "bot", "on": "action", "order": 1, "text": "It looks."},
        {"id": "lander", "name": "Lander", "bot": "bot", "on": "landing", "order": 1, "text": "It looks."},
        {"id": "chooser", "name": "Chooser", "bot": "bot", "on": "retreat", "order": 1, "text": "It looks."}]"#;
    let looker = "-- Looker: it looks.
return {
  choose = function(ctx)
    local unit, squad = ctx.unit, ctx.unit.squad
    assert(reach(unit) >= 0 and reach(unit) <= 9)
    for _, at in in_range(unit) do assert(measure(at, 'distance') <= reach(unit) and measure(at, 'distance') > 0) end
    assert(#in_range(unit, 'hostile') <= #sectors_where('hostile'))
    assert(garrison(ctx.sector) >= 0)
    local one = mate(unit, 1, 'most combat')
    if one then
      assert(one.actions >= 1)
      for _, other in squad do assert(other.actions < 1 or measure(other, 'combat') <= measure(one, 'combat')) end
    end
    local needy = in_need(unit, 'left-in-stash', 1, 'least alphabet', 'most worth')
    if needy then assert(#stash(ctx.sector) > 0 and needy.actions > 0) end
    assert(hire_room(ctx.player) >= 0 and days_left() >= 0 and days_left() < 12 and day() >= 1)
    assert(price(unit) >= 0 and #vacant(unit) <= #ctx.sector.neighbors)
    for _, goal in sectors_where('hostile') do
      local way = way_to(unit, goal)
      if goal == ctx.sector then assert(way == nil) else assert(measure(way, 'distance') == 1) end
    end
    assert(rule_before(unit) == nil or type(rule_before(unit)) == 'string')
    assert(#rank_some(1, squad, 'most combat') == #squad)
    return nil
  end,
}";
    let lander = "-- Lander: it looks.
return {
  choose = function(ctx)
    assert(#landing_places() > 0 or #ctx.player.team == 0)
    return nil
  end,
}";
    let chooser = "-- Chooser: it looks.
return {
  choose = function(ctx)
    if offers('stay') then assert(table.find(ctx.options, 'stay')) end
    assert(not offers('go'))
    local best = best_offered('most value')
    assert(best == nil or best.type == 'sector')
    return nil
  end,
}";
    let rules = Rc::new(modded(content, &[("looker", looker), ("lander", lander), ("chooser", chooser)]).expect("it loads"));
    for seed in 0..6 {
        assert_eq!(play(&rules, header(&rules, 2, seed, "bot")), []);
    }
    let base = base::embedded();
    let scripts = || base.iter().filter(|file| file.path.ends_with(".lua")).map(|file| file.text.as_ref());
    let texts: Vec<&str> = scripts().chain([looker, lander, chooser]).collect();
    let of_rules = rules.operations.iter().filter(|spec| spec.group == "For the rules of bots");
    let never: Vec<&str> = of_rules
        .map(merc::merc::scripting::ops::OpSpec::name)
        .filter(|name| texts.iter().all(|text| !text.contains(&format!("{name}("))))
        .collect();
    assert_eq!(never, [""; 0], "no rule and no test calls these");
}

/// A declared choice is checked against the options of the rule's kind of decision.
#[test]
fn a_rule_that_declares_what_is_never_an_option_is_refused() {
    for (on, choose, message) in [
        (
            "deck",
            "'weapn'",
            "\"weapn\" is never an option; did you mean weapon? (on deck the words are weapon, armor, accessory)",
        ),
        ("deck", "{ best = { 'most worth' } }", "on deck there is nothing to compare; the options are weapon, armor, accessory"),
        ("done", "'maybe'", "\"maybe\" is never an option (on done the words are yes, no)"),
        ("retreat", "{ first = 'stay', best = 'most serial' }", "serial compares items, but on retreat the options are sectors"),
        ("retreat", "{ first = { 'stay', 'go' }, best = 'most forces' }", "\"go\" is never an option"),
        ("keep", "{ rank = { 'most worth', 'most serial' } }", "worth compares items, but on keep the options are units"),
        ("base", "{ best = { 'most wounds' } }", "wounds compares units, but on base the options are sectors"),
        ("equip", "{ outfit = 'most serial', otherwise = 'okay' }", "\"okay\" is never an option (on equip the words are ok)"),
        (
            "script\", \"options\": \"unit",
            "{ rank = 'most serial' }",
            "serial compares items, but on script the options are units",
        ),
    ] {
        let content =
            format!(r#"[{{"id": "talker", "name": "Talk", "bot": "bot", "on": "{on}", "order": 1, "text": "It talks."}}]"#);
        let script = format!("-- Talk: it talks.\nreturn {{ choose = {choose} }}");
        let problems = modded(&content, &[("talker", &script)]).map(|_| ()).expect_err("it is wrong");
        let message = format!("talker.lua:2: choose: {message}");
        assert!(problems.iter().count() == 1 && problems.to_string().contains(&message), "{choose}: {problems}");
    }
    for (on, choose) in [
        ("deck", "'weapon'"),
        ("done", "true"),
        ("fire", "'nobody'"),
        ("aim", "{ rank = { 'most serial', 'least toughness' } }"),
        ("join", "{ best = 'most value' }"),
        ("script", "'anything'"),
        ("any", "{ first = 'anything', rank = 'most worth' }"),
        ("action", "{ train = true, otherwise = 're-equip' }"),
    ] {
        let content =
            format!(r#"[{{"id": "talker", "name": "Talk", "bot": "bot", "on": "{on}", "order": 1, "text": "It talks."}}]"#);
        let script = format!("-- Talk: it talks.\nreturn {{ choose = {choose} }}");
        if let Err(problems) = modded(&content, &[("talker", &script)]) {
            panic!("{choose}: {problems:?}");
        }
    }
}
