/** What a toast says. Where the specification gives two texts, the second is the description. */
export type ToastText = { readonly title: string; readonly description?: string };
