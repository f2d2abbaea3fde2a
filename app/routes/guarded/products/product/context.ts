import { useOutletContext } from '@remix-run/react'
import type { ProductView } from './view.ts'

export interface ProductContext {
  product: ProductView
}

export function useProduct(): ProductContext {
  return useOutletContext<ProductContext>()
}
