/** Where the bytes of this room lie in the storage. */
export const keys = {
  originals: 'original',
  original: (uploadId: string) => `original/${uploadId}`,
  /** Folder of everything that is played. */
  video: (videoId: number) => `video/${videoId}`,
  rendition: (videoId: number, name: string) => `video/${videoId}/${name}`,
  poster: (videoId: number) => `poster/${videoId}.webp`,
  attachment: (attachmentId: number) => `attachment/${attachmentId}`,
  image: (imageId: number) => `image/${imageId}`,
  imageWidth: (imageId: number, width: number) => `image/${imageId}/${width}.webp`,
}
