/** A slide of a demo lesson. */
export type Slide = { kind: 'title' | 'point'; text: string; small: string }

export type DemoLesson = { title: string; teacher: string; lines: string[]; durationS: number; hue: number }

/** The title of a lesson and one slide per line. */
export function demoSlides({ title, teacher, lines }: DemoLesson): Slide[] {
  return [
    { kind: 'title', text: title, small: teacher },
    ...lines.map((line, i) => ({ kind: 'point' as const, text: line, small: `${i + 1} / ${lines.length}` })),
  ]
}

/**
 * The background of a demo lesson as SVG, 1280 × 720: the colour of its category with outlined eight-pointed stars on the
 * right.
 */
export function demoBackground(hue: number): string {
  const step = 150
  const stars: string[] = []
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      const x = 640 + column * step + (row % 2) * (step / 2)
      const y = row * (step - 12) - 20
      // Fainter towards the text.
      const opacity = Math.max(0, (x - 600) / 700) * 0.4
      stars.push(`<g transform="translate(${x} ${y})" opacity="${opacity.toFixed(2)}">${star(58)}</g>`)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="hsl(${hue} 52% 23%)"/><stop offset="1" stop-color="hsl(${(hue + 24) % 360} 48% 13%)"/>
</linearGradient></defs>
<rect width="1280" height="720" fill="url(#g)"/>
<g fill="none" stroke="hsl(${hue} 70% 78%)" stroke-width="1.5">${stars.join('')}</g>
<rect x="96" y="176" width="72" height="8" rx="4" fill="#FDBA74"/>
</svg>`
}

/** The base of girih patterns: two squares, one rotated by 45°, around an octagon. */
function star(radius: number): string {
  const square = (turn: number) => polygon(4, radius, turn)
  return `${square(0)}${square(45)}${polygon(8, radius * 0.54, 22.5)}`
}

function polygon(corners: number, radius: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = ((turn + (360 * i) / corners) * Math.PI) / 180
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}"/>`
}
