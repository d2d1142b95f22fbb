import type { DemoGame } from './plan-demo.ts';

/** For quick fingers: action, arcade, racing, shooters, fights and sports. */
export const FAST_GAMES: readonly DemoGame[] = [
  {
    title: 'Comet Courier',
    genre: 'Arcade',
    tags: ['space', 'one button', 'high score'],
    description:
      'Parcels go stale at absolute zero. Slingshot your rusty comet around eleven moons, drop the post through the right letterbox and never, ever touch the brakes: there are none.\n\nSpace or a tap lets go of the moon you are circling.',
    by: 'mira_codes',
    pull: 0.98,
    love: 0.96,
    hasSource: true,
    hasCover: true,
    screenshots: 3,
  },
  {
    title: 'Toast Rush',
    genre: 'Action',
    tags: ['kitchen', 'physics'],
    description:
      'You are the last slice in the packet and the butter is melting. Spring from toaster to toaster, dodge the marmalade cat, and land golden side up.',
    by: 'pixelpaolo',
    pull: 0.86,
    love: 0.9,
    hasCover: true,
  },
  {
    title: 'Neon Gutter Ball',
    genre: 'Sports',
    tags: ['bowling', 'two players', 'retro'],
    description:
      'Bowling on the roof of a moving tram. Aim with the mouse, add spin with the wheel, and mind the overhead wires on the seventh frame. A friend can take the other lane on the same keyboard.',
    by: 'bram_v',
    pull: 0.61,
    love: 0.84,
  },
  {
    title: 'Snail Grand Prix',
    genre: 'Racing',
    tags: ['slow', 'funny', 'time trial'],
    description:
      'Forty-one centimetres. Four snails. One lettuce. The most dramatic ninety seconds in motor sport, commentated live by a very excitable beetle.',
    by: 'juniper',
    pull: 0.92,
    love: 0.97,
    hasCover: true,
    screenshots: 3,
  },
  {
    title: 'Last Lamp on Pier Nine',
    genre: 'Action',
    tags: ['survival', 'pixel art', 'fog'],
    description:
      'Things crawl out of the fog when the light goes out. Keep the lamp wound, swing the boathook, and hold out until the six o’clock ferry.\n\nArrows to move, X to swing, C to crank.',
    by: 'mira_codes',
    pull: 0.74,
    love: 0.91,
    hasSource: true,
    screenshots: 3,
  },
  {
    title: 'Orbital Janitor',
    genre: 'Shooter',
    tags: ['space', 'twin stick', 'clean up'],
    description:
      'Every rocket leaves something behind, and somebody has to sweep. A twin-stick shooter in which your gun is a broom, your enemy is entropy, and overtime is unpaid.',
    by: 'tessellate',
    pull: 0.8,
    love: 0.88,
    hasSource: true,
  },
  {
    title: 'Sumo Teacups',
    genre: 'Fighting',
    tags: ['local multiplayer', 'physics', 'party'],
    description:
      'Two teacups. One saucer. Push, spin, spill. Best played with an actual cup of tea within reach and a sibling you do not mind shouting at.',
    by: 'pixelpaolo',
    pull: 0.69,
    love: 0.87,
    hasCover: true,
  },
  {
    title: 'Heron Dash',
    genre: 'Arcade',
    tags: ['one button', 'endless', 'birds'],
    description:
      'A heron, a river, an unreasonable number of frogs. One button to dip, hold it to dive. The wind turns every thirty metres and never in your favour.',
    by: 'okapi_lab',
    pull: 0.55,
    love: 0.8,
  },
  {
    title: 'Midnight Mopeds',
    genre: 'Racing',
    tags: ['night', 'city', 'drift'],
    description:
      'Deliver noodles through a sleeping town on fifty furious cubic centimetres. Keep the soup level in the corners: customers measure.',
    by: 'kenji_k',
    pull: 0.83,
    love: 0.92,
    hasSource: true,
    hasCover: true,
    screenshots: 3,
  },
  {
    title: 'Turnip Artillery',
    genre: 'Shooter',
    tags: ['turn based', 'artillery', 'farm'],
    description:
      'Two allotments at war. Choose a vegetable, read the wind, and lob. Carrots fly straight, pumpkins roll, and the leek is banned by an international convention that nobody has signed.',
    by: 'old_moss',
    pull: 0.66,
    love: 0.85,
  },
  {
    title: 'Elevator Escape Club',
    genre: 'Action',
    tags: ['puzzle platformer', 'short'],
    description:
      'The lift is stuck between floors thirteen and fourteen, which is odd, because the building has nine. Ten tiny rooms, ten ways out, about ten minutes.',
    by: 'noor',
    pull: 0.47,
    love: 0.82,
    isMixed: true,
  },
  {
    title: 'Pogo Postman',
    genre: 'Arcade',
    tags: ['platformer', 'bouncy'],
    description:
      'Neither rain nor sleet nor the fact that your only transport is a pogo stick. Deliver forty letters, bite-proof trousers not included.',
    by: 'bram_v',
    pull: 0.52,
    love: 0.79,
  },
  {
    title: 'Duel of the Deck Chairs',
    genre: 'Fighting',
    tags: ['beach', 'versus', 'funny'],
    description:
      'A one-on-one brawler between holidaymakers who both put their towel down first. Combos include the Fold, the Pinch and the Dreaded Half Recline.',
    by: 'juniper',
    pull: 0.58,
    love: 0.86,
  },
  {
    title: 'Curling With Ghosts',
    genre: 'Sports',
    tags: ['ice', 'halloween', 'physics'],
    description:
      'The rink has been abandoned since 1911, but the team never left. Sweep for them and they may tell you where the trophy is buried.',
    by: null,
    pull: 0.36,
    love: 0.83,
  },
  {
    title: 'Rooftop Parkour Pigeon',
    genre: 'Action',
    tags: ['runner', 'city', 'birds'],
    description: 'Too proud to fly. Run, slide and coo across the chimneys before breakfast gets cold.',
    by: null,
    pull: 0.41,
    love: 0.76,
  },
  {
    title: 'Meteor Mini Golf',
    genre: 'Sports',
    tags: ['golf', 'space', 'physics'],
    description:
      'Eighteen holes, eighteen asteroids, eighteen slightly different ideas of what down means. Par is generous. Gravity is not.',
    by: 'tessellate',
    pull: 0.71,
    love: 0.9,
    hasCover: true,
  },
  {
    title: 'Submarine Bumper Cars',
    genre: 'Racing',
    tags: ['underwater', 'party', 'silly'],
    description: 'Eight leaky submarines in a bathtub. The last one that still has a periscope wins.',
    by: 'finn_builds',
    pull: 0.44,
    love: 0.7,
  },
];
