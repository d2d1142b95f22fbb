/** `file`, `other`: names in the upload. `most`: what is allowed. */
export interface RefusalFacts {
  file: string;
  other: string;
  most: number;
}

const isProject = (engine: string, build: string, how: string) => () =>
  `This is ${engine} project, not its ${build}. ${how}, and upload the folder that you get.`;

export const UPLOAD_REFUSALS = {
  empty: () => 'This upload is empty. Choose your game’s index.html, its zip or its folder, or paste its code.',
  'no-index': ({ file }) =>
    `There is no index.html at the top of this upload. Found instead: ${file}. Name your game’s page index.html, and put it beside its files.`,
  nested: ({ file }) =>
    `There is no index.html at the top of this upload, but another archive, “${file}”. Upload that one, or unpack it first.`,
  unity: isProject('a Unity', 'WebGL build', 'In Unity, build it for the Web platform'),
  godot: isProject('a Godot', 'web export', 'In Godot, export it for the Web as index.html'),
  unreal: isProject('an Unreal', 'web build', 'Package it for HTML5'),
  gamemaker: isProject('a GameMaker', 'HTML5 export', 'In GameMaker, create an executable for HTML5 or GX.games'),
  program: ({ file }) =>
    `There is no index.html at the top of this upload. “${file}” is a program to install; browsers need the version for the web.`,
  'parent-path': ({ file }) => `“${file}” leads out of the archive with “..”, so nothing was unpacked.`,
  'absolute-path': ({ file }) =>
    `“${file}” begins with “/”, so it would lie outside of the game. Nothing was unpacked.`,
  'drive-path': ({ file }) => `“${file}” names a drive, so it would lie outside of the game. Nothing was unpacked.`,
  link: ({ file }) => `“${file}” is a link, not a file. Put the file itself into the archive.`,
  encrypted: ({ file }) => `“${file}” is encrypted. Make an archive without a password.`,
  'same-name': ({ file }) => `“${file}” is in this upload twice. Only one file can have that name.`,
  'same-but-case': ({ file, other }) =>
    `“${file}” and “${other}” differ only by upper and lower case. Rename one of them.`,
  'not-utf8': ({ file }) =>
    `The name “${file}” is in an unknown encoding. Rename the file with plain letters, or make the archive anew.`,
  'bad-name': ({ file }) => `The name “${file}” has characters that can’t be stored. Rename the file.`,
  'long-name': ({ file, most }) => `The name “${file}” is too long: with its folders, it may have ${most} characters.`,
  'too-deep': ({ file, most }) => `“${file}” lies too deep: at most ${most} folders may lie in each other.`,
  'too-many': ({ most }) => `This upload has more than ${most.toLocaleString('en')} files, which is the most.`,
  'too-large': ({ file, most }) =>
    `Unpacked, this game has more than ${most.toLocaleString('en')} MB, which is the most. Its largest file is “${file}”.`,
  ratio: ({ file, most }) =>
    `This archive would grow to more than ${most} times its size. “${file}” grows most, so nothing was unpacked.`,
  'size-lies': ({ file }) => `“${file}” hasn’t the size that its archive says, so nothing was taken. Make it anew.`,
  damaged: ({ file }) => `“${file}” is damaged. Make the archive anew.`,
  method: ({ file }) => `“${file}” is compressed in an unusual way. Make an ordinary zip.`,
  truncated: ({ file }) => `“${file}” is cut off: its end is missing. Upload it again, or make it anew.`,
  'not-a-zip': ({ file }) => `“${file}” is not a zip, whatever its name says.`,
  'code-too-large': ({ most }) => `The code has more than ${most} MB, which is the most. Upload it as a file.`,
} as const satisfies Record<string, (facts: RefusalFacts) => string>;

export type RefusalReason = keyof typeof UPLOAD_REFUSALS;
