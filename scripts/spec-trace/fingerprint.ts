/** Of sections 1 to 9 of product-spec.md: `node scripts/spec-trace.ts` prints it. */
export const SPEC_FINGERPRINT = '45e4698f3266d6e50670e16b7563dab5df95f2d955876c597dd1887b73fe8d87';
