/**
 * Inline script for covers that move (app/styles/motion.css plays them). Says whether the reader saves data, and keeps a
 * long press on such a cover from opening the link's menu while it plays.
 */
export const MOVING_COVERS_SCRIPT = [
  'if((navigator.connection||{}).saveData)document.documentElement.dataset.saves="";',
  "addEventListener('contextmenu',function(e){var g=e.pointerType==='touch'&&e.target.closest('.group'),",
  "m=g&&g.querySelector('.moves');if(m&&getComputedStyle(m,'::after').animationName==='moving')e.preventDefault()})",
].join('');
