/** A picture of a question on the page. */
export interface ShownPicture {
  base: string
  alt: string
  /** The address that the page has loaded, for times without a line. */
  loaded: string
}

/** What is shown when a picture of this place is pressed. */
export function pictureIn(place: HTMLElement): ShownPicture {
  const image = place.querySelector('img')
  return { base: place.dataset.picture ?? '', alt: image?.alt ?? '', loaded: image?.currentSrc ?? '' }
}
