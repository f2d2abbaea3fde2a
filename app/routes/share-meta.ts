import { currentLanguage } from '#app/domain/words/speech.ts'
import { shorten } from './shorten.ts'

/** URLs are absolute, because sites that show a link fetch them as they are. */
export interface ShareLinks {
  url: string
  image: string
  isPhoto: boolean
}

/** `origin` comes from the settings. `picture` is a URL on this site or another; '' for none. */
export function shareLinks(origin: string, { path, picture = '' }: { path: string; picture?: string }): ShareLinks {
  // Sites that preview links do not show SVG.
  const isPhoto = /^\/photos\/|\.(?:jpe?g|png|webp)$/i.test(picture)
  return { url: `${origin}${path}`, image: new URL(isPhoto ? picture : '/apple-touch-icon.png', origin).href, isPhoto }
}

interface Said {
  site?: string
  title: string
  text: string
}

const mostLetters = 200

/** Those that Open Graph's readers know. */
const locales = { 'pt-BR': 'pt_BR', en: 'en_GB', es: 'es_LA' } as const

/** Returns description, canonical URL and Open Graph tags (https://ogp.me); the first alone without `links`. */
export function shareMeta(links: ShareLinks | undefined, { site, title, text }: Said) {
  const description = shorten(text, mostLetters)
  const said = [{ name: 'description', content: description }]
  if (!links) return said
  return [
    ...said,
    { tagName: 'link', rel: 'canonical', href: links.url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: locales[currentLanguage()] },
    { property: 'og:site_name', content: site ?? 'Trilha' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: links.url },
    { property: 'og:image', content: links.image },
    { name: 'twitter:card', content: links.isPhoto ? 'summary_large_image' : 'summary' }
  ]
}
