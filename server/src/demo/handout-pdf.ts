/** Escapes the delimiters of a PDF string, which is enough for Latin text with straight apostrophes. */
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** A one-page PDF (A4, Helvetica) with a heading and lines, wrapped at spaces. */
export function handoutPdf([heading = '', ...lines]: readonly string[]): Buffer {
  const broken = lines.flatMap((line) => line.match(/.{1,86}(?:\s|$)/g) ?? [''])
  const text = [
    `BT /F2 18 Tf 56 770 Td (${escaped(heading)}) Tj`,
    '/F1 12 Tf 0 -40 Td 22 TL',
    ...broken.map((line) => `(${escaped(line.trimEnd())}) Tj T*`),
    'ET',
    'BT /F1 9 Tf 56 40 Td (Kashf) Tj ET',
  ].join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
