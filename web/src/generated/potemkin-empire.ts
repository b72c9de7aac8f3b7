// Made by scripts/types.mjs, do not edit.
// schema b80ebf4a4ca1b8220b17da5fbf57ad2ab321f45f6253b67e6e000ac5129ee0fd

export type AnyEvent =
  | (GameBegan & {
      event: "GameBegan";
    })
  | (MonthBegan & {
      event: "MonthBegan";
    })
  | (PackReceived & {
      event: "PackReceived";
    })
  | (PickMade & {
      event: "PickMade";
    })
  | (CardDrafted & {
      event: "CardDrafted";
    })
  | (PacksPassed & {
      event: "PacksPassed";
    })
  | (ActionPhaseBegan & {
      event: "ActionPhaseBegan";
    })
  | (CardDrawn & {
      event: "CardDrawn";
    })
  | (DrawSeen & {
      event: "DrawSeen";
    })
  | (DeckRenewed & {
      event: "DeckRenewed";
    })
  | (FacadeChosen & {
      event: "FacadeChosen";
    })
  | (BuildingChosen & {
      event: "BuildingChosen";
    })
  | (BuildingConstructed & {
      event: "BuildingConstructed";
    })
  | (InteriorPlaced & {
      event: "InteriorPlaced";
    })
  | (AgentStationed & {
      event: "AgentStationed";
    })
  | (NoAgentLeft & {
      event: "NoAgentLeft";
    })
  | (MeepleTaken & {
      event: "MeepleTaken";
    })
  | (MeepleReturned & {
      event: "MeepleReturned";
    })
  | (CubesPlaced & {
      event: "CubesPlaced";
    })
  | (ModeFlipped & {
      event: "ModeFlipped";
    })
  | (ActionPhaseEnded & {
      event: "ActionPhaseEnded";
    })
  | (AbilityPlayed & {
      event: "AbilityPlayed";
    })
  | (BuildingLookedAt & {
      event: "BuildingLookedAt";
    })
  | (InteriorSeen & {
      event: "InteriorSeen";
    })
  | (HandLookedAt & {
      event: "HandLookedAt";
    })
  | (HandSeen & {
      event: "HandSeen";
    })
  | (AgentDetained & {
      event: "AgentDetained";
    })
  | (BuildingRenovated & {
      event: "BuildingRenovated";
    })
  | (InteriorExchanged & {
      event: "InteriorExchanged";
    })
  | (CubesMoved & {
      event: "CubesMoved";
    })
  | (SpyingBegan & {
      event: "SpyingBegan";
    })
  | (AgentAssigned & {
      event: "AgentAssigned";
    })
  | (AgentsPlaced & {
      event: "AgentsPlaced";
    })
  | (BuildingDestroyed & {
      event: "BuildingDestroyed";
    })
  | (BuildingRevealed & {
      event: "BuildingRevealed";
    })
  | (AgentSpent & {
      event: "AgentSpent";
    })
  | (AgentKilled & {
      event: "AgentKilled";
    })
  | (AdditionalCheck & {
      event: "AdditionalCheck";
    })
  | (HandDiscarded & {
      event: "HandDiscarded";
    })
  | (OwnHandDiscarded & {
      event: "OwnHandDiscarded";
    })
  | (StationChosen & {
      event: "StationChosen";
    })
  | (AgentsReadied & {
      event: "AgentsReadied";
    })
  | (MonthEnded & {
      event: "MonthEnded";
    })
  | (GameEnded & {
      event: "GameEnded";
    });

export interface All {
  AbilityPlayed: AbilityPlayed;
  ActionPhaseBegan: ActionPhaseBegan;
  ActionPhaseEnded: ActionPhaseEnded;
  AdditionalCheck: AdditionalCheck;
  AgentAssigned: AgentAssigned;
  AgentDetained: AgentDetained;
  AgentKilled: AgentKilled;
  AgentSpent: AgentSpent;
  AgentStationed: AgentStationed;
  AgentsPlaced: AgentsPlaced;
  AgentsReadied: AgentsReadied;
  AnyEvent: AnyEvent;
  AnyView: PotemkinView;
  Building: Building;
  BuildingChosen: BuildingChosen;
  BuildingConstructed: BuildingConstructed;
  BuildingDestroyed: BuildingDestroyed;
  BuildingLookedAt: BuildingLookedAt;
  BuildingRenovated: BuildingRenovated;
  BuildingRevealed: BuildingRevealed;
  CardDrafted: CardDrafted;
  CardDrawn: CardDrawn;
  CubesMoved: CubesMoved;
  CubesPlaced: CubesPlaced;
  DeckRenewed: DeckRenewed;
  Discarded: Discarded;
  DrawSeen: DrawSeen;
  FacadeChosen: FacadeChosen;
  GameBegan: GameBegan;
  GameEnded: GameEnded;
  HandDiscarded: HandDiscarded;
  HandLookedAt: HandLookedAt;
  HandSeen: HandSeen;
  Happening: Happening;
  InteriorExchanged: InteriorExchanged;
  InteriorPlaced: InteriorPlaced;
  InteriorSeen: InteriorSeen;
  MeepleReturned: MeepleReturned;
  MeepleTaken: MeepleTaken;
  ModeFlipped: ModeFlipped;
  MonthBegan: MonthBegan;
  MonthEnded: MonthEnded;
  NoAgentLeft: NoAgentLeft;
  Opened: Opened;
  OwnHandDiscarded: OwnHandDiscarded;
  PackReceived: PackReceived;
  PacksPassed: PacksPassed;
  PickMade: PickMade;
  PotemkinView: PotemkinView;
  Result: Result;
  ScoreLine: ScoreLine;
  Site: Site;
  SpyingBegan: SpyingBegan;
  StationChosen: StationChosen;
  Upcoming: Upcoming;
}
export interface AbilityPlayed {
  ability: string;
  audience?: number[] | null;
  card: string;
  free: boolean;
  kept_by?: number[] | null;
  name: string;
  seat: number;
}
export interface ActionPhaseBegan {
  audience?: number[] | null;
  first: number;
  kept_by?: number[] | null;
  month: number;
}
/**
 * `clause` says why: only one player is left in Construction Mode, or the limit of turns is reached.
 */
export interface ActionPhaseEnded {
  audience?: number[] | null;
  clause: string;
  kept_by?: number[] | null;
  month: number;
}
/**
 * The agent continues to another building (PE-10.10).
 */
export interface AdditionalCheck {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  owner: number;
  seat: number;
}
/**
 * A placement that only the spying player knows until all agents are placed (D6). A `target` of None is the
 *     shield.
 */
export interface AgentAssigned {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
  source: number;
  target: Site | null;
}
/**
 * A building, by its owner's seat and its number.
 */
export interface Site {
  number: number;
  seat: number;
}
export interface AgentDetained {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  owner: number;
  seat: number;
}
export interface AgentKilled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  owner: number;
  seat: number;
}
export interface AgentSpent {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * An agent is now ready behind a building; `source` is "construction", "supply" or "spent".
 */
export interface AgentStationed {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  seat: number;
  source: string;
}
/**
 * The spying player's agents, from behind these buildings; `targets` as for `AgentAssigned`.
 */
export interface AgentsPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
  sources: number[];
  targets: (Site | null)[];
}
/**
 * Where a seat's spent agents stand now, one building for each agent (PE-12.4).
 */
export interface AgentsReadied {
  audience?: number[] | null;
  kept_by?: number[] | null;
  numbers: number[];
  seat: number;
}
export interface GameBegan {
  audience?: number[] | null;
  first: number;
  kept_by?: number[] | null;
  players: number;
}
/**
 * A month begins with a deal of `size` cards to each player, in the direction of the month (PE-3.1).
 */
export interface MonthBegan {
  audience?: number[] | null;
  direction: string;
  first: number;
  kept_by?: number[] | null;
  month: number;
  size: number;
}
/**
 * The cards of the pack that a seat now holds, only for that seat.
 */
export interface PackReceived {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  seat: number;
}
/**
 * What everybody sees of a pick (PE-I4).
 */
export interface PickMade {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * The card that a seat keeps, only for that seat.
 */
export interface CardDrafted {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * All have picked; the rest of each pack is passed on (PE-3.3).
 */
export interface PacksPassed {
  audience?: number[] | null;
  cards_left: number;
  direction: string;
  kept_by?: number[] | null;
}
/**
 * What everybody sees of a draw; `source` is "scientist" or "ability".
 */
export interface CardDrawn {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
  source: string;
}
/**
 * The card drawn, for the one who drew it.
 */
export interface DrawSeen {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * The discard pile was shuffled into a new deck (PE-3.7).
 */
export interface DeckRenewed {
  audience?: number[] | null;
  cards: number;
  kept_by?: number[] | null;
}
/**
 * The type of a new building, before its card is chosen.
 */
export interface FacadeChosen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
  type: string;
}
/**
 * The building that an ability applies to, before the rest of the choice is made.
 */
export interface BuildingChosen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  owner: number;
  seat: number;
}
/**
 * What everybody sees of a new building (PE-5.6).
 */
export interface BuildingConstructed {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  seat: number;
  type: string;
}
/**
 * The card that went behind it, for its owner.
 */
export interface InteriorPlaced {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  number: number;
  seat: number;
}
/**
 * An Espionage building got no agent, because the supply has none (PE-6.3).
 */
export interface NoAgentLeft {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  seat: number;
}
/**
 * `meeple` is "capitol", "scientist" or "shield"; `holder` had it before, or None if it was on the board.
 */
export interface MeepleTaken {
  audience?: number[] | null;
  by_ability: boolean;
  holder: number | null;
  kept_by?: number[] | null;
  meeple: string;
  seat: number;
}
/**
 * The scientist or the shield went back to the board; `seat` had it, `clause` says why.
 */
export interface MeepleReturned {
  audience?: number[] | null;
  clause: string;
  kept_by?: number[] | null;
  meeple: string;
  seat: number;
}
/**
 * One cube from the supply behind each of these buildings; `source` is "production" or "ability".
 */
export interface CubesPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  numbers: number[];
  seat: number;
  source: string;
}
export interface ModeFlipped {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * What everybody sees of a look (PE-8.11).
 */
export interface BuildingLookedAt {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  owner: number;
  seat: number;
}
/**
 * What the looker saw.
 */
export interface InteriorSeen {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  number: number;
  owner: number;
  seat: number;
}
export interface HandLookedAt {
  audience?: number[] | null;
  kept_by?: number[] | null;
  owner: number;
  seat: number;
}
export interface HandSeen {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  owner: number;
  seat: number;
}
/**
 * What everybody sees of a renovation.
 */
export interface BuildingRenovated {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  seat: number;
}
/**
 * The cards of a renovation, for the owner.
 */
export interface InteriorExchanged {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  placed: string;
  seat: number;
  taken: string;
}
export interface CubesMoved {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  number: number;
  owner: number;
  seat: number;
  to: number;
}
/**
 * A player begins to place agents, in secret until all are placed.
 */
export interface SpyingBegan {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A fake was found; its card is now a captured card of `seat` (PE-9.1).
 */
export interface BuildingDestroyed {
  agents: number;
  audience?: number[] | null;
  card: string;
  cubes: number;
  kept_by?: number[] | null;
  name: string;
  number: number;
  owner: number;
  seat: number;
  type: string;
}
/**
 * A real building was found, or shown by its owner (PE-9.2).
 */
export interface BuildingRevealed {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  name: string;
  number: number;
  owner: number;
  seat: number;
  type: string;
}
/**
 * The cards left in a hand at the end of a month; with a closed discard pile only how many.
 */
export interface HandDiscarded {
  audience?: number[] | null;
  cards: string[];
  count: number;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * With a closed discard pile, the cards for their owner.
 */
export interface OwnHandDiscarded {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  seat: number;
}
/**
 * Where an agent will be stationed; only its owner knows until everybody has decided.
 */
export interface StationChosen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  number: number;
  seat: number;
}
export interface MonthEnded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  month: number;
}
/**
 * All villages are open: the standing buildings of each seat (PE-13.1).
 */
export interface GameEnded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  result: Result;
  villages: Opened[][];
}
/**
 * Scores, places and winners, seat by seat.
 *
 *     `ranks` are places from 1; equal places are shared (1, 2, 2, 4). `winners` has several seats when a team wins or
 *     a victory is shared. `teams` lists the seats of each team; without teams every seat is a team of one. `lines` break
 *     the scores down by category, and `reason` says in one sentence what decided the game.
 */
export interface Result {
  lines?: ScoreLine[];
  ranks: number[];
  reason?: string;
  scores: number[];
  teams: number[][];
  winners: number[];
}
/**
 * One category of the final score, with the points of each seat (in team play, of its team).
 */
export interface ScoreLine {
  clause?: string;
  label: string;
  points: number[];
}
/**
 * A building of an opened village: its number, and the card behind it.
 */
export interface Opened {
  card: string;
  number: number;
}
/**
 * Everything one seat may know. Buildings are named by seat and number, cards by their ids.
 */
export interface PotemkinView {
  agenda: Upcoming[];
  agents: number;
  amount: number;
  asks: (string | null)[];
  capitol: number;
  captured: string[][];
  choice: string | null;
  chosen: string | Site | null;
  cubes: number;
  deck: number;
  direction: string;
  discard: Discarded[];
  discard_size: number;
  drafted: string[][];
  first: number;
  hand: string[];
  hand_sizes: number[];
  history: Happening[];
  marked: Site[];
  modes: string[];
  month: number;
  months: number;
  options: {
    [k: string]: unknown;
  };
  packs: string[][][];
  pending: number[];
  phase: string;
  picked: boolean[];
  piles: number[];
  played: string[];
  players: number;
  points: number[];
  resolving: string | null;
  result: Result | null;
  round: number;
  roving: boolean;
  scientist: number | null;
  shield: number | null;
  size: number;
  sources: number[];
  spent: number[];
  stations: number[];
  targets: (Site | null)[];
  turn: number;
  turns: number[];
  viewer: number | null;
  villages: Building[][];
  waiting: Site[];
}
/**
 * A step that waits on the agenda: its name, and its arguments by name.
 */
export interface Upcoming {
  about: {
    [k: string]: number | string | (number | string | null)[] | null;
  };
  step: string;
}
/**
 * A card of the discard pile, and the seat that it came from.
 */
export interface Discarded {
  card: string;
  seat: number;
}
/**
 * Something that happened to cards, as the viewer saw it. Fields that do not concern it are None.
 *
 *     `seat` is whose cards or building they were, and of a deal the first player. `by` is who looked or captured. `count`
 *     is how many cards there were: in each pack, in the new deck, or discarded. `dealt` is how many cards of a deal were
 *     out when the deck was renewed during that deal. `cards` are the cards that the viewer saw; of a new deck, the card
 *     that was being played and so is not in it.
 */
export interface Happening {
  by?: number | null;
  cards?: string[];
  count?: number | null;
  dealt?: number | null;
  number?: number | null;
  seat?: number | null;
  type?: string | null;
  what:
    | "built"
    | "dealt"
    | "destroyed"
    | "discarded"
    | "drew"
    | "looked"
    | "overheard"
    | "played"
    | "renovated"
    | "shown"
    | "shuffled";
}
/**
 * A building as the viewer knows it.
 *
 *     `card` is the Interior, and `real` whether it makes the building real, if the viewer knows it. `was` is the Interior
 *     that the viewer saw before a renovation. `seen_by` are the seats that looked at the present Interior with an
 *     ability, which everybody noticed. `worth` is what the building scores at the end if it stands; one whose card is
 *     unknown may score more.
 */
export interface Building {
  agents: number;
  card: string | null;
  cubes: number;
  number: number;
  real: boolean | null;
  revealed: boolean;
  seen_by: number[];
  type: string;
  was: string | null;
  worth: number;
}
