import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  environments: {
    // What the browser loads late the server has at hand.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
  },
  plugins: [tailwindcss(), reactRouter()],
  build: {
    rolldownOptions: {
      // Our tables of sentences and limits are plain objects: reading one has no effect, so unread parts can go.
      treeshake: {
        propertyReadSideEffects: false,
        // The domain is pure: a file of it that nothing is read from brings no others along.
        moduleSideEffects: [{ test: /\/(?:domain|artwork)\//, external: false, sideEffects: false }],
      },
    },
  },
});
