import type { Crumb } from '#app/components/shell/index.ts'

/** The attraction above a page that is only of it; without its name while an error is shown. */
export function productCrumb(product: { uuid: string; name: string } | undefined): Crumb {
  return product ? { label: product.name, href: `/products/${product.uuid}` } : { label: 'Atrativo' }
}
