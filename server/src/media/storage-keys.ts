/** What a link preview is of. Those of a gift and of a certificate show the course, and have its id. */
export const SHARE_PICTURE_KINDS = ['course', 'gift', 'certificate', 'teacher'] as const
export type SharePictureKind = (typeof SHARE_PICTURE_KINDS)[number]

/** The storage keys of media. */
export const keys = {
  originals: 'original',
  original: (uploadId: string) => `original/${uploadId}`,
  /** Resumable uploads until a form claims them. A claimed video stays in place as the original. */
  uploads: 'upload',
  upload: (uploadId: string) => `upload/${uploadId}`,
  uploadedFile: (uploadId: string) => `upload/${uploadId}/file`,
  /** Tails of uploads: bytes that are too few for a part. */
  uploadTails: (uploadId: string) => `upload/${uploadId}/tail`,
  uploadTail: (uploadId: string, partNumber: number) => `upload/${uploadId}/tail/${partNumber}`,
  /** Prefix of all renditions and previews. */
  video: (videoId: number) => `video/${videoId}`,
  rendition: (videoId: number, name: string) => `video/${videoId}/${name}`,
  poster: (videoId: number) => `poster/${videoId}.webp`,
  captions: (videoId: number) => `caption/${videoId}`,
  caption: (videoId: number, file: string) => `caption/${videoId}/${file}.vtt`,
  preview: (videoId: number, file: string) => `video/${videoId}/previews/${file}`,
  recordings: 'recording',
  recording: (recordingId: number) => `recording/${recordingId}.m4a`,
  sheets: 'sheet',
  sheet: (sheetId: number) => `sheet/${sheetId}`,
  attachments: 'attachment',
  attachment: (attachmentId: number) => `attachment/${attachmentId}`,
  /** Link previews: one object each, named by its version. */
  sharePictures: (of: SharePictureKind, id: number) => `share/${of}/${id}`,
  sharePicture: (of: SharePictureKind, id: number, version: string) => `share/${of}/${id}/${version}.jpg`,
  /** Drawings that courses share, by version and name. */
  drawing: (name: string) => `drawn/${name}.webp`,
  images: 'image',
  image: (imageId: number) => `image/${imageId}`,
  imageFile: (imageId: number, name: string) => `image/${imageId}/${name}.webp`,
  imageWidth: (imageId: number, width: number) => `image/${imageId}/${width}.webp`,
  /** Another shape of the same picture, or the only one of a question's, which has no `imageWidth` that everybody may see. */
  imageShape: (imageId: number, shape: 'square' | 'portal' | 'question', width: number) =>
    `image/${imageId}/${shape}/${width}.webp`,
}
