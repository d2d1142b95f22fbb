import { createContext, type ReactNode, use } from 'react';

/** The signed-in person, as far as the page's furniture needs them. */
export type Viewer = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly profilePicture: string;
  readonly isAdmin: boolean;
  /** How many notifications are new to them. */
  readonly unread?: number;
};

const ViewerContext = createContext<Viewer | null>(null);

/** Root gives the signed-in person, or null for a visitor. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who is looking: null for a visitor. */
export function useViewer(): Viewer | null {
  return use(ViewerContext);
}
