import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#tests/support/collection-files.ts';
import { ConfigError } from './config.ts';
import { withSettingsFile } from './settings-file.ts';

it('reads the file in the data directory, below the environment', async () => {
  await using folder = await makeFolder({
    'playpodium.env': 'BRAND_NAME="Our Games" # ours\nexport PORT=4000\nEDITOR_NAME=Ed\n',
  });
  const env = { DATA_DIR: folder.path, PORT: '5000', EDITOR_NAME: '' };
  expect(withSettingsFile(env)).toEqual({
    DATA_DIR: folder.path,
    BRAND_NAME: 'Our Games',
    PORT: '5000',
    EDITOR_NAME: 'Ed',
  });
  expect(withSettingsFile({ DATA_DIR: join(folder.path, 'nowhere') })).toEqual({
    DATA_DIR: join(folder.path, 'nowhere'),
  });
});

it('reads the file that PLAYPODIUM_CONFIG names, whose DATA_DIR may be relative to it', async () => {
  await using folder = await makeFolder({ 'etc/site.env': 'DATA_DIR=../data\n' });
  const PLAYPODIUM_CONFIG = join(folder.path, 'etc/site.env');
  expect(withSettingsFile({ PLAYPODIUM_CONFIG })).toEqual({ PLAYPODIUM_CONFIG, DATA_DIR: join(folder.path, 'data') });
});

it.each([
  [
    'a missing file',
    { PLAYPODIUM_CONFIG: 'none.env' },
    /^PLAYPODIUM_CONFIG names .*none\.env, which does not exist\.$/,
  ],
  [
    'an unknown name',
    { PLAYPODIUM_CONFIG: 'typo.env' },
    /typo\.env sets BRAND_NAM, toString: there is no such variable\.$/,
  ],
  ['DATA_DIR in the data directory', { DATA_DIR: '.' }, /playpodium\.env sets DATA_DIR, which only the environment/],
])('refuses %s', async (_what, env, message) => {
  await using folder = await makeFolder({
    'typo.env': 'BRAND_NAM=x\ntoString=y\n',
    'playpodium.env': 'DATA_DIR=/srv\n',
  });
  const inFolder = Object.fromEntries(Object.entries(env).map(([name, path]) => [name, join(folder.path, path)]));
  expect(() => withSettingsFile(inFolder)).toThrow(ConfigError);
  expect(() => withSettingsFile(inFolder)).toThrow(message);
});
