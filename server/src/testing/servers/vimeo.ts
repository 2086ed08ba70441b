import { createServer } from 'node:http'

type Video = { id: string; key?: string; duration: number }

/** A fake of the parts of Vimeo's API that we use. `broken` turns every response into a 503. */
export async function startVimeo(token: string, videos: Video[]) {
  const asked: string[] = []
  const state = { broken: false }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vimeo.test')
    const wanted = decodeURIComponent(url.pathname.replace('/videos/', ''))
    asked.push(wanted)
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/vnd.vimeo.video+json' })
      response.end(JSON.stringify(body))
    }
    if (state.broken) return answer(503, { error: 'try later' })
    if (request.headers.authorization !== `bearer ${token}`) return answer(401, { error: 'Unauthorized' })
    const video = videos.find(({ id, key }) => wanted === (key ? `${id}:${key}` : id))
    if (!video) return answer(404, { error: "The requested video couldn't be found." })
    answer(200, {
      player_embed_url: `https://player.vimeo.com/video/${video.id}${video.key ? `?h=${video.key}` : ''}`,
      duration: video.duration,
      pictures: { base_link: `https://i.vimeocdn.com/video/${video.id}` },
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return {
    base: `http://127.0.0.1:${address.port}`,
    asked,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
