import { describe, expect, it } from 'vitest'
import { fileTrack, masterOf, missingRanges, trackOf } from './playlists.ts'

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,URI="audio/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=426x240,CODECS="avc1.42c015,mp4a.40.2",AUDIO="a"
240p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2",AUDIO="a"
360p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=97000,CODECS="mp4a.40.2",AUDIO="a"
audio/index.m3u8
`

const MEDIA = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="v.mp4",BYTERANGE="100@0"
#EXTINF:4.0,
#EXT-X-BYTERANGE:900@100
v.mp4
#EXTINF:2.5,
#EXT-X-BYTERANGE:500@1000
v.mp4
#EXT-X-ENDLIST
`

describe('the playlists of a saved lesson', () => {
  it('have the chosen quality alone, with the sound', () => {
    const { text, renditions } = masterOf(MASTER, '360p')
    expect(renditions).toEqual(['360p', 'audio'])
    expect(text).toContain('RESOLUTION=640x360')
    expect(text).not.toContain('426x240')
    expect(text).toContain('URI="https://saved.invalid/1/index.m3u8"')
    expect(text).toMatch(/\nhttps:\/\/saved\.invalid\/0\/index\.m3u8\n$/)
    expect(() => masterOf(MASTER, '720p')).toThrow('720p')
  })

  it('name each segment by its number instead of its range', () => {
    const track = trackOf('360p', MEDIA)
    expect(track.pieces).toEqual([
      [0, 100],
      [100, 900],
      [1000, 500],
    ])
    expect(track.playlist).toBe(`#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="0"
#EXTINF:4.0,
1
#EXTINF:2.5,
2
#EXT-X-ENDLIST
`)
    expect(() => trackOf('360p', MEDIA.replaceAll(/#EXT-X-BYTERANGE.*\n/g, ''))).toThrow('ranges')
  })
})

describe('what is requested', () => {
  it('is what is missing, neighbours together up to a limit', () => {
    const { pieces } = trackOf('360p', MEDIA)
    const nothing = () => false
    expect(missingRanges(pieces, nothing, 10_000)).toEqual([{ from: 0, bytes: 1500, pieces: [0, 1, 2] }])
    expect(missingRanges(pieces, nothing, 1000)).toEqual([
      { from: 0, bytes: 1000, pieces: [0, 1] },
      { from: 1000, bytes: 500, pieces: [2] },
    ])
    expect(missingRanges(pieces, (piece) => piece === 1, 10_000)).toEqual([
      { from: 0, bytes: 100, pieces: [0] },
      { from: 1000, bytes: 500, pieces: [2] },
    ])
    expect(missingRanges(pieces, () => true, 10_000)).toEqual([])
  })

  it('covers a file exactly', () => {
    const { pieces } = fileTrack('attachment', 1_200_000)
    expect(pieces).toHaveLength(3)
    expect(pieces.reduce((sum, [, bytes]) => sum + bytes, 0)).toBe(1_200_000)
  })
})
