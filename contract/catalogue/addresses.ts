/** Answer fields that contain URLs of this server; the API adds the origin (`PUBLIC_URL`) to them. */
export const ADDRESS_FIELDS = [
  'signedUrl',
  'hls',
  'cover',
  'square',
  'image',
  'portal',
  'poster',
  'previews_url',
  'url',
] as const
