// biome-ignore-all lint/performance/noBarrelFile: this is the folder's public interface. Other folders import only this file.
export { CARD, type CardAward, drawCardLabel, drawLogo, drawSiteCard } from './card.ts';
export { drawCover } from './cover.ts';
export { createDice } from './random.ts';
export { drawScene, isSceneKind } from './scene.ts';
export { drawStrip } from './strip.ts';
export { escapeXml } from './svg.ts';
