import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: here,
  plugins: [tailwindcss(), reactRouter(), precompress()],
  resolve: {
    // hls-video-element asks for the full hls.js; the light build plays everything we make at two thirds of it.
    alias: [
      {
        find: /^hls\.js(\/dist\/hls\.mjs)?$/,
        replacement: fileURLToPath(import.meta.resolve('hls.js/dist/hls.light.mjs')),
      },
    ],
  },
  build: {
    // Nothing becomes a data: address, so that the content policy can stay narrow.
    assetsInlineLimit: 0,
    target: ['chrome111', 'safari16.4', 'firefox128'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One long-lived file for what every page needs: fewer requests, and it survives our own releases.
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|@tanstack)\//,
                },
              ],
            },
          },
        },
      },
    },
  },
})
