/** `ADJECTIVES`, `NOUNS` and `PLACES` have at least a hundred words each, enough for a million different titles. */
const split = (words: string): readonly string[] => words.trim().split(/\s+/);

export const ADJECTIVES = split(`
  Amber Ancient Angry Arctic Bashful Blazing Borrowed Bright Broken Brass Calm Careless Clever Clockwork Cobalt
  Copper Cosmic Crimson Crooked Curious Daring Dusty Early Eager Electric Emerald Endless Faded Fearless Feral
  Floating Forgotten Frozen Gentle Giant Gilded Glass Golden Grumpy Hidden Hollow Humble Hungry Icy Idle Infinite
  Inky Invisible Iron Ivory Jagged Jolly Kind Lazy Little Lonely Lost Loud Lucky Lunar Mechanical Midnight Mighty
  Misty Modest Molten Mossy Muddy Neon Noble Odd Old Paper Patient Pocket Polite Quiet Rapid Reckless Restless
  Rusty Sacred Salty Secret Shy Silent Silver Sleepy Solar Spare Stubborn Sunken Tiny Twisted Velvet Wandering Wild
  Wooden Young Zealous`);

export const NOUNS = split(`
  Anchor Ant Apple Archer Badger Baker Balloon Barge Beacon Bear Beetle Bell Biscuit Boat Bot Brigade Butler Cactus
  Camel Captain Castle Cat Chef Circuit Clock Cloud Comet Courier Crab Crow Dice Diver Donkey Dragon Driver Drum
  Duck Engine Falcon Ferry Fiddler Fox Frog Gardener Gecko Ghost Giraffe Goat Goblin Golem Goose Guard Hamster
  Harbour Hedgehog Heron Hero Horse Hound Imp Jester Juggler Kettle King Kite Knight Lantern Lemon Lizard Lobster
  Magpie Mailman Mason Miner Mole Monk Moth Mouse Navigator Newt Oracle Otter Owl Panda Parrot Pedlar Penguin
  Pilot Pirate Pixel Planet Postman Puppet Rabbit Raven Robot Sailor Snail Spider Squid Tailor Tortoise Wizard Yak`);

export const PLACES = split(`
  Abyss Academy Alley Arcade Archipelago Arena Atoll Attic Avenue Bakery Bay Bazaar Bridge Cabin Canal Canyon Cape
  Caravan Cathedral Cave Cellar Circus City Cliff Coast Colony Corner Cove Crater Crossing Delta Depot Derby Desert
  Dock Dungeon Dunes Estate Express Factory Fair Farm Festival Fjord Forest Fortress Foundry Frontier Garden Glacier
  Glade Gorge Grove Gulf Hangar Highway Hollow Horizon Hotel Island Junction Jungle Kingdom Laboratory Lagoon Lake
  Library Lighthouse Manor Market Marsh Maze Meadow Mill Mine Moon Mountain Museum Oasis Observatory Orbit Orchard
  Outpost Palace Pier Plateau Port Quarry Railway Rally Reef River Ruins School Shore Station Summit Temple Tower
  Valley Village Workshop Zoo`);

export const TAGS = split(`
  retro pixel-art physics puzzle-platformer one-button endless co-op roguelike cosy story horror funny relaxing
  tactics music typing daily kids space ocean cats dogs robots trains cooking farming stealth parkour drifting
  minimal hand-drawn speedrun sandbox crafting mystery detective dice words numbers logic mazes lasers gravity
  time-travel dragons ghosts winter desert city boats flying tower-defence city-builder deck-building turn-based
  local-multiplayer mobile-friendly keyboard-only mouse-only`);

const ONSETS = split('b br d dr f g gl h j k kr l m n p pl r s st t tr v w z');
const VOWELS = split('a e i o u ai ou');

/** An invented name, different for every number. */
export function inventName(number: number): string {
  const syllables: string[] = [];
  // Multiplying by an odd number gives different results for different numbers, and spreads the results.
  let left = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  const kinds = ONSETS.length * VOWELS.length;
  while (left > 0 || syllables.length < 2) {
    const at = left % kinds;
    syllables.push(`${ONSETS[at % ONSETS.length]}${VOWELS[Math.floor(at / ONSETS.length)]}`);
    left = Math.floor(left / kinds);
  }
  const name = syllables.join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
