import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  environments: {
    // The server statically imports some modules that the browser imports on demand. Vite would warn about that.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
  },
  plugins: [tailwindcss(), reactRouter()],
  build: {
    rolldownOptions: {
      // Reading a property has no side effects in our code. So the bundle can omit unused parts of large constants.
      treeshake: {
        propertyReadSideEffects: false,
        // Loading a module in these folders has no side effects, so a module is left out if nothing in it is used.
        moduleSideEffects: [{ test: /\/(?:domain|artwork)\//, external: false, sideEffects: false }],
      },
    },
  },
});
