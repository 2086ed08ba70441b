import type { Plugin } from 'vite'

/*
 * hls.js comes whole (with a sound rendition beside the picture, but also with DRM, advertisements, MPEG-TS, captions
 * inside the stream…) or light (without all of that, and therefore silent on our streams). This takes out of the whole
 * one what our own CMAF streams never use: 51 KB less (brotli) before the first picture.
 */

/** Classes that nothing of ours reaches; each becomes an empty one. */
const UNUSED_CLASSES = [
  'EMEController',
  'CMCDController',
  'TimelineController',
  'SubtitleTrackController',
  'SubtitleStreamController',
  'ContentSteeringController',
  'InterstitialsController',
  'IFrameController',
  'FPSController',
  'ID3TrackController',
  'TSDemuxer',
  'AACDemuxer',
  'MP3Demuxer',
  'AC3Demuxer',
  'MP4Remuxer',
]
/** The settings that name them: hls.js leaves out a controller that has no class. */
const UNUSED_SETTINGS = [
  'subtitleStreamController',
  'subtitleTrackController',
  'timelineController',
  'emeController',
  'cmcdController',
  'contentSteeringController',
  'iframeController',
  'interstitialsController',
  'fpsController',
  'id3TrackController',
]
const FORMATS = /const muxConfig = \[\{\n {2}demux: MP4Demuxer,[\s\S]*?\n\}\];\n\{[\s\S]*?\n\}\n/

/** Trims hls.js in the build. Stops it when the library is not the one that this was written for. */
export function trimHls(): Plugin {
  let isTrimmed = false
  return {
    name: 'trim-hls',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /hls\.js\/dist\/hls\.mjs$/ },
      handler(code) {
        let text = code
        const replace = (found: RegExp, by: string) => {
          const before = text
          text = text.replace(found, by)
          if (text === before) this.error(`hls.js has changed: nothing matches ${found}`)
        }
        for (const name of UNUSED_CLASSES) {
          replace(new RegExp(`^class ${name}( extends \\w+)? \\{[\\s\\S]*?^\\}$`, 'm'), `class ${name} {}`)
        }
        for (const name of UNUSED_SETTINGS) replace(new RegExp(`^ {2}${name}: \\w+ ?,?$`, 'm'), '')
        replace(FORMATS, 'const muxConfig = [{ demux: MP4Demuxer, remux: PassThroughRemuxer }];\n')
        isTrimmed = true
        return { code: text, map: null }
      },
    },
    generateBundle() {
      if (!isTrimmed) this.error('hls.js has changed: its module was not found')
    },
  }
}
