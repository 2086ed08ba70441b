export type S3Location = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Parses the `s3://…` form described at `openStorage`; throws, without the secret in the message, when it is incomplete. */
export function parseS3Url(url: string): S3Location {
  const form = 'STORAGE_URL must look like s3://KEY:SECRET@HOST:PORT/BUCKET?region=us-east-1&tls=on'
  if (!URL.canParse(url)) throw new Error(form)
  const parsed = new URL(url)
  const bucket = parsed.pathname.replace(/^\/|\/$/g, '')
  if (!parsed.username || !parsed.password || !parsed.host || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) {
    throw new Error(form)
  }
  return {
    endpoint: `${parsed.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${parsed.host}`,
    region: parsed.searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(parsed.username),
    secretAccessKey: decodeURIComponent(parsed.password),
  }
}
