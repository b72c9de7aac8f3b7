// Made by scripts/types.mjs, do not edit.
// schema 13064b42746c1b1d21da6fd4c1589fcf9760ebe837f8c71a857faab69f67d9b2

export type AnyEvent =
  | (GameBegan & {
      event: "GameBegan";
    })
  | (GuidedOrder & {
      event: "GuidedOrder";
    })
  | (CharacterChosen & {
      event: "CharacterChosen";
    })
  | (AllegiancesDealt & {
      event: "AllegiancesDealt";
    })
  | (AllegianceSeen & {
      event: "AllegianceSeen";
    })
  | (CardsDrawn & {
      event: "CardsDrawn";
    })
  | (CardsSeen & {
      event: "CardsSeen";
    })
  | (OpinionBuilt & {
      event: "OpinionBuilt";
    })
  | (LetterRead & {
      event: "LetterRead";
    })
  | (RoundBegan & {
      event: "RoundBegan";
    })
  | (TurnBegan & {
      event: "TurnBegan";
    })
  | (ActBegan & {
      event: "ActBegan";
    })
  | (TileUsed & {
      event: "TileUsed";
    })
  | (TrackerMoved & {
      event: "TrackerMoved";
    })
  | (MarkersMoved & {
      event: "MarkersMoved";
    })
  | (ApChanged & {
      event: "ApChanged";
    })
  | (BaseChanged & {
      event: "BaseChanged";
    })
  | (LimitChanged & {
      event: "LimitChanged";
    })
  | (Rolled & {
      event: "Rolled";
    })
  | (CardsDiscarded & {
      event: "CardsDiscarded";
    })
  | (LetterCardAdded & {
      event: "LetterCardAdded";
    })
  | (LetterCardSeen & {
      event: "LetterCardSeen";
    })
  | (CoinsSecured & {
      event: "CoinsSecured";
    })
  | (BriefRevealed & {
      event: "BriefRevealed";
    })
  | (OptionChosen & {
      event: "OptionChosen";
    })
  | (BriefPassed & {
      event: "BriefPassed";
    })
  | (VoteBegan & {
      event: "VoteBegan";
    })
  | (VoteCardAdded & {
      event: "VoteCardAdded";
    })
  | (VoteCardSeen & {
      event: "VoteCardSeen";
    })
  | (VoteDone & {
      event: "VoteDone";
    })
  | (EyeRolled & {
      event: "EyeRolled";
    })
  | (VoteRevealed & {
      event: "VoteRevealed";
    })
  | (ActionTriggered & {
      event: "ActionTriggered";
    })
  | (VoteTallied & {
      event: "VoteTallied";
    })
  | (RowApplied & {
      event: "RowApplied";
    })
  | (BidMade & {
      event: "BidMade";
    })
  | (BowedOut & {
      event: "BowedOut";
    })
  | (BiddingWon & {
      event: "BiddingWon";
    })
  | (RiotPrevented & {
      event: "RiotPrevented";
    })
  | (RiotDrawn & {
      event: "RiotDrawn";
    })
  | (RiotAgain & {
      event: "RiotAgain";
    })
  | (RioterPlaced & {
      event: "RioterPlaced";
    })
  | (RioterStopped & {
      event: "RioterStopped";
    })
  | (RioterIdle & {
      event: "RioterIdle";
    })
  | (RiotStopped & {
      event: "RiotStopped";
    })
  | (RiotsEnded & {
      event: "RiotsEnded";
    })
  | (TroopPlaced & {
      event: "TroopPlaced";
    })
  | (TroopRemoved & {
      event: "TroopRemoved";
    })
  | (TroopMoved & {
      event: "TroopMoved";
    })
  | (RioterExecuted & {
      event: "RioterExecuted";
    })
  | (BeaconLaunched & {
      event: "BeaconLaunched";
    })
  | (BeaconReplaced & {
      event: "BeaconReplaced";
    })
  | (BeaconUnlaunched & {
      event: "BeaconUnlaunched";
    })
  | (BeaconsReady & {
      event: "BeaconsReady";
    })
  | (Peeked & {
      event: "Peeked";
    })
  | (PeekSeen & {
      event: "PeekSeen";
    })
  | (Sorted & {
      event: "Sorted";
    })
  | (SortSeen & {
      event: "SortSeen";
    })
  | (DiscoveryDrawn & {
      event: "DiscoveryDrawn";
    })
  | (DiscoverySeen & {
      event: "DiscoverySeen";
    })
  | (DiscoveryKept & {
      event: "DiscoveryKept";
    })
  | (DiscoveryRejected & {
      event: "DiscoveryRejected";
    })
  | (DiscoveryRemoved & {
      event: "DiscoveryRemoved";
    })
  | (DiscoveryRemovedSeen & {
      event: "DiscoveryRemovedSeen";
    })
  | (DiscoveryGiven & {
      event: "DiscoveryGiven";
    })
  | (DiscoveryUsed & {
      event: "DiscoveryUsed";
    })
  | (DiscoveriesLost & {
      event: "DiscoveriesLost";
    })
  | (Looked & {
      event: "Looked";
    })
  | (HandSeen & {
      event: "HandSeen";
    })
  | (LoyaltySeen & {
      event: "LoyaltySeen";
    })
  | (AbilityUsed & {
      event: "AbilityUsed";
    })
  | (Announced & {
      event: "Announced";
    })
  | (PlayerPicked & {
      event: "PlayerPicked";
    })
  | (RollDecided & {
      event: "RollDecided";
    })
  | (TroopPicked & {
      event: "TroopPicked";
    })
  | (StoodBack & {
      event: "StoodBack";
    })
  | (AbilityLost & {
      event: "AbilityLost";
    })
  | (TraitWorked & {
      event: "TraitWorked";
    })
  | (ConsentAsked & {
      event: "ConsentAsked";
    })
  | (ConsentGiven & {
      event: "ConsentGiven";
    })
  | (AssassinationCalled & {
      event: "AssassinationCalled";
    })
  | (LawSaid & {
      event: "LawSaid";
    })
  | (VerdictReached & {
      event: "VerdictReached";
    })
  | (VestSaved & {
      event: "VestSaved";
    })
  | (AllegianceShown & {
      event: "AllegianceShown";
    })
  | (Assassinated & {
      event: "Assassinated";
    })
  | (CardsPassed & {
      event: "CardsPassed";
    })
  | (PassSeen & {
      event: "PassSeen";
    })
  | (HandsMixed & {
      event: "HandsMixed";
    })
  | (HandReceived & {
      event: "HandReceived";
    })
  | (SuperAdded & {
      event: "SuperAdded";
    })
  | (ShieldPlaced & {
      event: "ShieldPlaced";
    })
  | (ModPlaced & {
      event: "ModPlaced";
    })
  | (LetterResolved & {
      event: "LetterResolved";
    })
  | (Spoke & {
      event: "Spoke";
    })
  | (TokenPlaced & {
      event: "TokenPlaced";
    })
  | (TokenRemoved & {
      event: "TokenRemoved";
    })
  | (CampaignRolled & {
      event: "CampaignRolled";
    })
  | (GameEnded & {
      event: "GameEnded";
    });

export interface All {
  AbilityLost: AbilityLost;
  AbilityUsed: AbilityUsed;
  ActBegan: ActBegan;
  ActionTriggered: ActionTriggered;
  AllegianceSeen: AllegianceSeen;
  AllegianceShown: AllegianceShown;
  AllegiancesDealt: AllegiancesDealt;
  Announced: Announced;
  AnyEvent: AnyEvent;
  AnyView: PatriotView;
  ApChanged: ApChanged;
  Assassinated: Assassinated;
  AssassinationCalled: AssassinationCalled;
  BaseChanged: BaseChanged;
  BeaconLaunched: BeaconLaunched;
  BeaconReplaced: BeaconReplaced;
  BeaconUnlaunched: BeaconUnlaunched;
  BeaconsReady: BeaconsReady;
  BidMade: BidMade;
  BiddingWon: BiddingWon;
  BowedOut: BowedOut;
  BriefPassed: BriefPassed;
  BriefRevealed: BriefRevealed;
  CampaignRolled: CampaignRolled;
  CardsDiscarded: CardsDiscarded;
  CardsDrawn: CardsDrawn;
  CardsPassed: CardsPassed;
  CardsSeen: CardsSeen;
  CharacterChosen: CharacterChosen;
  CoinsSecured: CoinsSecured;
  ConsentAsked: ConsentAsked;
  ConsentGiven: ConsentGiven;
  DiscoveriesLost: DiscoveriesLost;
  DiscoveryDrawn: DiscoveryDrawn;
  DiscoveryGiven: DiscoveryGiven;
  DiscoveryKept: DiscoveryKept;
  DiscoveryRejected: DiscoveryRejected;
  DiscoveryRemoved: DiscoveryRemoved;
  DiscoveryRemovedSeen: DiscoveryRemovedSeen;
  DiscoverySeen: DiscoverySeen;
  DiscoveryUsed: DiscoveryUsed;
  EyeRolled: EyeRolled;
  GameBegan: GameBegan;
  GameEnded: GameEnded;
  GuidedOrder: GuidedOrder;
  HandReceived: HandReceived;
  HandSeen: HandSeen;
  HandsMixed: HandsMixed;
  LawSaid: LawSaid;
  LetterCardAdded: LetterCardAdded;
  LetterCardSeen: LetterCardSeen;
  LetterRead: LetterRead;
  LetterResolved: LetterResolved;
  LimitChanged: LimitChanged;
  Looked: Looked;
  LoyaltySeen: LoyaltySeen;
  MarkersMoved: MarkersMoved;
  ModPlaced: ModPlaced;
  OpinionBuilt: OpinionBuilt;
  OptionChosen: OptionChosen;
  PassSeen: PassSeen;
  PatriotView: PatriotView;
  PeekSeen: PeekSeen;
  Peeked: Peeked;
  PlayerPicked: PlayerPicked;
  Result: Result;
  RiotAgain: RiotAgain;
  RiotDrawn: RiotDrawn;
  RiotPrevented: RiotPrevented;
  RiotStopped: RiotStopped;
  RioterExecuted: RioterExecuted;
  RioterIdle: RioterIdle;
  RioterPlaced: RioterPlaced;
  RioterStopped: RioterStopped;
  RiotsEnded: RiotsEnded;
  RollDecided: RollDecided;
  Rolled: Rolled;
  RoundBegan: RoundBegan;
  RowApplied: RowApplied;
  ScoreLine: ScoreLine;
  ShieldPlaced: ShieldPlaced;
  SortSeen: SortSeen;
  Sorted: Sorted;
  Spoke: Spoke;
  StoodBack: StoodBack;
  SuperAdded: SuperAdded;
  TileUsed: TileUsed;
  TokenPlaced: TokenPlaced;
  TokenRemoved: TokenRemoved;
  TrackerMoved: TrackerMoved;
  TraitWorked: TraitWorked;
  TroopMoved: TroopMoved;
  TroopPicked: TroopPicked;
  TroopPlaced: TroopPlaced;
  TroopRemoved: TroopRemoved;
  TurnBegan: TurnBegan;
  VerdictReached: VerdictReached;
  VestSaved: VestSaved;
  VoteBegan: VoteBegan;
  VoteCardAdded: VoteCardAdded;
  VoteCardSeen: VoteCardSeen;
  VoteDone: VoteDone;
  VoteRevealed: VoteRevealed;
  VoteTallied: VoteTallied;
}
export interface AbilityLost {
  ability: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface AbilityUsed {
  ability: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface ActBegan {
  ap: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface ActionTriggered {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: number;
}
/**
 * The own new cards.
 */
export interface AllegianceSeen {
  audience?: number[] | null;
  cards: number[];
  kept_by?: number[] | null;
  player: number;
}
export interface AllegianceShown {
  audience?: number[] | null;
  cards: number[];
  kept_by?: number[] | null;
  player: number;
}
/**
 * How many cards each player received.
 */
export interface AllegiancesDealt {
  audience?: number[] | null;
  counts: number[];
  kept_by?: number[] | null;
}
/**
 * What a player is about to do, before anything is paid or chosen for it.
 */
export interface Announced {
  action: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * The President has been found with the D8 (PT-1.10).
 */
export interface GameBegan {
  audience?: number[] | null;
  campaign: string;
  kept_by?: number[] | null;
  players: number;
  president: number;
  rounds: number;
}
/**
 * The D8 has decided who chooses first in the guided first round (PT-1.19).
 */
export interface GuidedOrder {
  audience?: number[] | null;
  kept_by?: number[] | null;
  order: number[];
}
export interface CharacterChosen {
  audience?: number[] | null;
  character: number;
  kept_by?: number[] | null;
  player: number;
}
/**
 * Influence cards of a type, their values hidden.
 */
export interface CardsDrawn {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  player: number;
  type: number;
}
/**
 * What only the owner sees of drawn or received cards.
 */
export interface CardsSeen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kinds: number[];
  player: number;
  reveals?: boolean;
}
export interface OpinionBuilt {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
}
export interface LetterRead {
  audience?: number[] | null;
  day: number;
  kept_by?: number[] | null;
  letter: number;
}
export interface RoundBegan {
  audience?: number[] | null;
  kept_by?: number[] | null;
  order: number[];
  round: number;
}
export interface TurnBegan {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * An action of the Act phase; `action` is its number in the action space.
 */
export interface TileUsed {
  action: number;
  ap: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * Threat, Civil Unrest, Base Taxes, the Treasury or the campaign tracker.
 */
export interface TrackerMoved {
  audience?: number[] | null;
  change: number;
  kept_by?: number[] | null;
  name: string;
  value: number;
}
export interface MarkersMoved {
  audience?: number[] | null;
  change: number;
  kept_by?: number[] | null;
  player: number;
  value: number;
}
export interface ApChanged {
  audience?: number[] | null;
  change: number;
  kept_by?: number[] | null;
  player: number;
}
export interface BaseChanged {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  value: number;
}
export interface LimitChanged {
  audience?: number[] | null;
  change: number;
  kept_by?: number[] | null;
  player: number;
}
export interface Rolled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  result: number;
  sides: number;
  what: string;
}
/**
 * Cards from a hand. It reveals them if their owner did not choose them and not all hands lie open.
 */
export interface CardsDiscarded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kinds: number[];
  player: number;
  reveals?: boolean;
  why: string;
}
/**
 * A card on the letter; `kind` only if it lies open.
 */
export interface LetterCardAdded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: number | null;
  player: number;
}
/**
 * What the owner knows of it.
 */
export interface LetterCardSeen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: number;
  player: number;
}
export interface CoinsSecured {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  player: number;
}
export interface BriefRevealed {
  audience?: number[] | null;
  brief: number;
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
}
export interface OptionChosen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  option: number;
  player: number;
}
/**
 * An influence brief passed without a vote (CH07.S1).
 */
export interface BriefPassed {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface VoteBegan {
  audience?: number[] | null;
  first: number;
  kept_by?: number[] | null;
  kind: string;
}
/**
 * A face-down card of a vote; `kind` only if it lies open.
 */
export interface VoteCardAdded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: number | null;
  player: number;
}
/**
 * What the owner knows of it.
 */
export interface VoteCardSeen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: number;
  player: number;
}
/**
 * A player has added cards; `count` unless it is hidden.
 */
export interface VoteDone {
  audience?: number[] | null;
  count: number | null;
  kept_by?: number[] | null;
  player: number;
}
export interface EyeRolled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  type: number;
}
/**
 * The shuffled pile.
 */
export interface VoteRevealed {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kinds: number[];
}
export interface VoteTallied {
  audience?: number[] | null;
  kept_by?: number[] | null;
  row: string;
  total: number;
}
/**
 * The row of a rolling brief or a beacon.
 */
export interface RowApplied {
  audience?: number[] | null;
  kept_by?: number[] | null;
  result: number;
  row: string;
}
export interface BidMade {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kinds: number[];
  player: number;
  total: number;
}
export interface BowedOut {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * Nobody if no card was laid.
 */
export interface BiddingWon {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number | null;
}
export interface RiotPrevented {
  audience?: number[] | null;
  kept_by?: number[] | null;
  why: string;
}
export interface RiotDrawn {
  audience?: number[] | null;
  kept_by?: number[] | null;
  riot: number;
}
/**
 * A riot card triggers again (PT-9.11).
 */
export interface RiotAgain {
  audience?: number[] | null;
  kept_by?: number[] | null;
  riot: number;
}
/**
 * By the D4, which reveals something, by choice, or on a fifth space.
 */
export interface RioterPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  reveals?: boolean;
  space: number;
}
/**
 * A troop stopped a rioter and is gone (PT-9.5).
 */
export interface RioterStopped {
  audience?: number[] | null;
  kept_by?: number[] | null;
  space: number;
}
/**
 * Nothing was placed (PT-9.6, PT-9.9, PT-9.18); if the D4 chose the place, it reveals something.
 */
export interface RioterIdle {
  audience?: number[] | null;
  kept_by?: number[] | null;
  place: number;
  reveals?: boolean;
}
/**
 * Troops stopped every rioter of the new card (PT-9.13).
 */
export interface RiotStopped {
  audience?: number[] | null;
  kept_by?: number[] | null;
  riot: number;
}
export interface RiotsEnded {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
}
export interface TroopPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  space: number;
}
export interface TroopRemoved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  space: number;
}
export interface TroopMoved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  source: number;
  target: number;
}
export interface RioterExecuted {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  space: number;
}
export interface BeaconLaunched {
  audience?: number[] | null;
  beacon: number;
  kept_by?: number[] | null;
  player: number;
  tile: number;
}
export interface BeaconReplaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  new: number;
  old: number;
  player: number;
  tile: number;
}
export interface BeaconUnlaunched {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  tile: number;
}
/**
 * Every used beacon is ready again (PT-7.4).
 */
export interface BeaconsReady {
  audience?: number[] | null;
  kept_by?: number[] | null;
}
export interface Peeked {
  audience?: number[] | null;
  count: number;
  deck: string;
  kept_by?: number[] | null;
  player: number;
}
/**
 * Cards of a deck, the top first; `deck` is brief, opinion or science.
 */
export interface PeekSeen {
  audience?: number[] | null;
  cards: number[];
  deck: string;
  kept_by?: number[] | null;
  player: number;
}
export interface Sorted {
  audience?: number[] | null;
  deck: string;
  kept_by?: number[] | null;
  player: number;
}
/**
 * The order in which they were put back, the top first.
 */
export interface SortSeen {
  audience?: number[] | null;
  cards: number[];
  deck: string;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveryDrawn {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoverySeen {
  audience?: number[] | null;
  cards: number[];
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveryKept {
  audience?: number[] | null;
  card: number;
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
}
/**
 * A REJECT is shown and resolved.
 */
export interface DiscoveryRejected {
  audience?: number[] | null;
  card: number;
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
}
/**
 * A discovery left the game unseen.
 */
export interface DiscoveryRemoved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveryRemovedSeen {
  audience?: number[] | null;
  card: number;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveryGiven {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  target: number;
}
export interface DiscoveryUsed {
  audience?: number[] | null;
  card: number;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveriesLost {
  audience?: number[] | null;
  cards: number[];
  kept_by?: number[] | null;
  player: number;
}
export interface Looked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  target: number;
  what: string;
}
export interface HandSeen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kinds: number[];
  player: number;
  reveals?: boolean;
  target: number;
}
export interface LoyaltySeen {
  audience?: number[] | null;
  card: number;
  kept_by?: number[] | null;
  player: number;
  target: number;
}
export interface PlayerPicked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  target: number;
}
/**
 * Whether a roll to execute is made again (PT-4.21).
 */
export interface RollDecided {
  again: boolean;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * The troop that is about to move.
 */
export interface TroopPicked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  space: number;
}
/**
 * A player does not want to be asked again in this turn.
 */
export interface StoodBack {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * A strength or weakness that works by itself.
 */
export interface TraitWorked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  trait: string;
}
export interface ConsentAsked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  what: string;
}
export interface ConsentGiven {
  audience?: number[] | null;
  given: boolean;
  kept_by?: number[] | null;
}
export interface AssassinationCalled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  need: number;
  player: number;
  target: number;
}
export interface LawSaid {
  audience?: number[] | null;
  kept_by?: number[] | null;
  need: number;
  player: number;
}
export interface VerdictReached {
  audience?: number[] | null;
  kept_by?: number[] | null;
  need: number;
  passed: boolean;
  target: number;
  total: number;
}
export interface VestSaved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface Assassinated {
  assassin: boolean;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface CardsPassed {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  player: number;
  target: number;
}
/**
 * What giver and receiver see.
 */
export interface PassSeen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kinds: number[];
  player: number;
  reveals?: boolean;
  target: number;
}
export interface HandsMixed {
  audience?: number[] | null;
  first: number;
  kept_by?: number[] | null;
  second: number;
}
/**
 * The new hand after a mix.
 */
export interface HandReceived {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kinds: number[];
  player: number;
}
export interface SuperAdded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  where: string;
}
export interface ShieldPlaced {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
}
export interface ModPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: string;
  number: number;
  player: number;
}
export interface LetterResolved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kinds: number[];
  letter: number;
  passed: boolean;
  reveals?: boolean;
}
export interface Spoke {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  statement: number;
}
/**
 * By choice, or at the set-up by the D4, which reveals something.
 */
export interface TokenPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  reveals?: boolean;
  tile: number;
}
export interface TokenRemoved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  tile: number;
}
export interface CampaignRolled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  positive: boolean;
  result: number;
}
export interface GameEnded {
  allegiances: number[][];
  audience?: number[] | null;
  kept_by?: number[] | null;
  result: Result;
}
/**
 * Scores, places and winners, seat by seat.
 *
 *     `ranks` are places from 1 on; equal places are shared (1, 2, 2, 4). `winners` has several seats when a team wins or
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
 * One category of the final score, with each seat's points in it (in team play the team's).
 */
export interface ScoreLine {
  clause?: string;
  label: string;
  points: number[];
}
/**
 * All that one seat may know. Lists by player unless said otherwise.
 */
export interface PatriotView {
  active: number;
  agenda: (number | string)[][];
  allegiances: (number | null)[][];
  ap: number;
  ap_next: number[];
  aside: number[];
  asks: (string | null)[];
  at: number;
  base: number[];
  beacon_status: number[];
  beacons: number[];
  beacons_gone: number[];
  beacons_left: number;
  bids: number[];
  box: number;
  brief: number;
  brief_discard: number[];
  brief_peeks: (number[] | null)[];
  brief_row: number;
  briefs_gone: number;
  briefs_left: number;
  briefs_removed: (number[] | null)[];
  characters: number[];
  coins: number;
  counters: number[];
  dead: number[];
  dice: number[];
  die: number;
  disc3: number;
  discards: number[][];
  discoveries_left: number;
  discoveries_predicted: number;
  discoveries_removed: number;
  discoveries_used: number[];
  doubt: number[];
  drawn: number[] | null;
  drawn_by: number;
  drawn_count: number;
  drawn_from: number;
  executed: number[];
  eye_roll: number;
  eye_rolled: boolean;
  fallen: number[];
  falls: number[];
  gone: (number[] | null)[];
  groups: number;
  hand_sizes: number[];
  hands: (number[] | null)[];
  held: number[][];
  hi: number[];
  kept: number[];
  laid: (number[] | null)[];
  laid_counts: (number | null)[];
  letter: number;
  letter_cards: (number[] | null)[];
  letter_counts: number[];
  letter_open: number[];
  letters_left: number;
  limits: number[];
  lo: number[];
  loyal_fallen: number;
  loyalty_seen: (number[] | null)[];
  marks: number[];
  muted: number;
  n: number;
  opinion_left: number;
  opinion_next: number;
  opinion_peeks: (number[] | null)[];
  options: {
    [k: string]: unknown;
  };
  order: number[];
  pending: number[];
  phase: string;
  picked: number;
  pile: number[];
  piles: number[];
  players: number;
  points: number;
  president: number;
  raised: number;
  removed_seen: (number[] | null)[];
  result: Result | null;
  riot_discard: number[];
  riot_seen: boolean;
  rioters: number;
  riots: number[];
  riots_left: number;
  round: number;
  rounds: number;
  said: number[];
  science_peeks: (number[] | null)[];
  secured: number;
  seen: (number[][] | null)[];
  shields: number;
  shown: number[];
  stopped: number;
  super_ranges: number[];
  supers_left: number;
  tally_next: number;
  taxes: number;
  threat: number;
  tokens: number;
  track: number;
  triggers: number[];
  troops: number;
  turn: number;
  unrest: number;
  unseen: number[];
  uses: number[];
  vests: number[];
  viewer: number | null;
  vote: number;
  voters: number[];
}
