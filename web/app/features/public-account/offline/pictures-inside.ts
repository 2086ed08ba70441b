const PICTURES = /\/media\/question\/\d{1,10}\/[\w-]{1,100}\/\d{1,4}\.webp/g

/** A text with its pictures inside, so that they are encrypted with it. */
export async function withPictures(text: string, signal: AbortSignal): Promise<string> {
  let inside = text
  for (const address of new Set(text.match(PICTURES))) {
    inside = inside.replaceAll(address, await pictureInside(address, signal))
  }
  return inside
}

/** A picture as a data address. */
export async function pictureInside(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new TypeError(`a picture answered ${response.status}`)
  return dataAddress(await response.blob())
}

const dataAddress = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
