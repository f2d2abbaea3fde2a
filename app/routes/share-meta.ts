import { shorten } from './shorten.ts'

/** Absolute addresses: whoever shows a link elsewhere asks for it as it stands. */
export interface ShareLinks {
  url: string
  image: string
  isPhoto: boolean
}

/** `origin` as the settings have it; `picture` an address of this site or another, '' where there is none. */
export function shareLinks(origin: string, { path, picture = '' }: { path: string; picture?: string }): ShareLinks {
  // Drawings (SVG) are shown by none of those who show links.
  const isPhoto = /^\/photos\/|\.(?:jpe?g|png|webp)$/i.test(picture)
  return { url: `${origin}${path}`, image: new URL(isPhoto ? picture : '/apple-touch-icon.png', origin).href, isPhoto }
}

interface Said {
  site?: string
  title: string
  text: string
}

const mostLetters = 200

/** Description and Open Graph (https://ogp.me); nothing where the page could not be loaded. */
export function shareMeta(links: ShareLinks | undefined, { site, title, text }: Said) {
  const description = shorten(text, mostLetters)
  const said = [{ name: 'description', content: description }]
  if (!links) return said
  return [
    ...said,
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:site_name', content: site ?? 'Trilha' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: links.url },
    { property: 'og:image', content: links.image },
    { name: 'twitter:card', content: links.isPhoto ? 'summary_large_image' : 'summary' }
  ]
}
