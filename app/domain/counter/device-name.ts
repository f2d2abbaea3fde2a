/** Order matters: most browsers also name those they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
  [/Trident\/|MSIE /, 'Internet Explorer'],
  [/^(?:Lynx|w3m|ELinks|Links)\b/i, 'Navegador de texto']
]

const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/i, 'Linux']
]

function nameIn(table: readonly [RegExp, string][], text: string): string | null {
  const found = table.find(([pattern]) => pattern.test(text))
  return found ? found[1] : null
}

/** Words like `Chrome no Android`, from the browser's own claim: they help to recognise a device and prove nothing. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser) return system ? `${browser} no ${system}` : browser
  if (userAgent === '') return 'Navegador desconhecido'
  if (!/^Mozilla\//.test(userAgent)) return 'Aplicativo (API)'
  return system ? `Navegador no ${system}` : 'Navegador desconhecido'
}
