/** What a toast says. */
export type ToastText = { readonly title: string; readonly description?: string };
