import type { Env } from '../../config/env.ts'
import { questionPictureAddress } from '../../media/images/question-pictures.ts'
import { type PictureBase, picturesInText } from './present-question.ts'
import type { PictureAddress } from './render-markup.ts'

interface WithKey {
  env: Pick<Env, 'secretKey'>
}

/** The base addresses of pictures of questions, signed with the key of the installation. */
export const pictureBase =
  (deps: WithKey): PictureBase =>
  (imageId) =>
    questionPictureAddress(deps, imageId)

/** The base addresses of pictures in the texts of questions. */
export const textPictures = (deps: WithKey): PictureAddress => picturesInText(pictureBase(deps))
