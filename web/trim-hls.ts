import type { Plugin } from 'vite'

/* hls.js has a full build (with alternate audio, but also DRM, ads, MPEG-TS, in-band captions) and a light one
   (without all of these, hence silent on our streams). This removes from the full build the parts that our own CMAF
   streams never use: 51 KB (brotli) less before the first frame. */

/** Unused classes, each replaced by an empty one. */
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
/** The settings that refer to the removed classes: hls.js skips a controller without a class. */
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

/** Strips hls.js during the build. Fails the build when the library's source no longer matches. */
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
