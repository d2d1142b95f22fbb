import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  environments: {
    // The server loads some modules at once that the browser imports later. Vite would warn of these dynamic imports.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
  },
  plugins: [tailwindcss(), reactRouter()],
  build: {
    rolldownOptions: {
      // Reading a property has no side effects in our code, so unused messages and limits can be left out.
      treeshake: {
        propertyReadSideEffects: false,
        // Loading a module of these folders has no side effects, so it is left out if nothing of it is used.
        moduleSideEffects: [{ test: /\/(?:domain|artwork)\//, external: false, sideEffects: false }],
      },
    },
  },
});
