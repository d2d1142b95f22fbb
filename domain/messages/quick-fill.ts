/** What quick submit says about the page from which it fills empty fields. All ours. */

export const QUICK_FILL = {
  reading: 'Reading the page…',
  filled: ({ host, fields }: { host: string; fields: string }) => `Filled in from ${host}: ${fields}.`,
  names: { title: 'title', description: 'description', imageUrl: 'image' },
  nothing: ({ host }: { host: string }) => `${host} says nothing about itself.`,
  addTitle: 'Please add a title yourself.',
  lost: 'The page could not be read.',
} as const;
