import { randomBytes } from 'node:crypto';

/** Where a file's content is stored, by its SHA-256 in hexadecimal digits. */
export const blobKey = (hash: string): string => `${BLOBS}${hash}.bin`;

export const BLOBS = 'hosted/';

/** A host name that nobody guesses, valid in DNS. */
export const newLabel = (): string => `g${randomBytes(10).toString('hex')}`;
