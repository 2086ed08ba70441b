export type VimeoApi = { base: string; token: string }

export type VimeoFacts = { embed_url: string; thumbnail_url: string | null; duration_s: number | null }

/** Fetches one video's metadata from Vimeo; null when it does not exist for our token. Throws when Vimeo fails. */
export async function fetchVimeo({ base, token }: VimeoApi, vimeoId: string): Promise<VimeoFacts | null> {
  const fields = 'player_embed_url,duration,pictures.base_link'
  const response = await fetch(`${base}/videos/${encodeURIComponent(vimeoId)}?fields=${fields}`, {
    headers: { authorization: `bearer ${token}`, accept: 'application/vnd.vimeo.*+json;version=3.4' },
    signal: AbortSignal.timeout(5000),
  })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`status ${response.status}`)
  const body: unknown = await response.json()
  const embedUrl = textAt(body, 'player_embed_url')
  // This is the only origin that our content security policy allows in a frame.
  if (!embedUrl || !URL.canParse(embedUrl) || new URL(embedUrl).origin !== 'https://player.vimeo.com') {
    throw new Error('an answer without a player address')
  }
  const duration = valueAt(body, 'duration')
  return {
    embed_url: embedUrl,
    thumbnail_url: textAt(valueAt(body, 'pictures'), 'base_link'),
    duration_s: typeof duration === 'number' ? duration : null,
  }
}

function valueAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textAt(value: unknown, name: string): string | null {
  const found = valueAt(value, name)
  return typeof found === 'string' ? found : null
}
