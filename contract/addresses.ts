/** The fields of answers that hold addresses of our own; answers of the API carry them with the origin (`PUBLIC_URL`). */
export const ADDRESS_FIELDS = ['signedUrl', 'hls', 'cover', 'image', 'poster', 'previews_url', 'url'] as const
