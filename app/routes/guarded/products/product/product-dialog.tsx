import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  Button,
  type ButtonVariant,
  ErrorSummary,
  Form,
  type FormState,
  RouteDialog,
  summaryOf
} from '#app/components/index.ts'
import { useProduct } from './context.ts'

interface ProductDialogProps {
  title: string
  path: 'activate' | 'deactivate' | 'archive' | 'remove'
  failed: string
  label: string
  variant?: ButtonVariant
  /** Replaces the question when the action is impossible. */
  closed?: ReactNode
  children: ReactNode
}

export function ProductDialog({
  title,
  path,
  failed,
  label,
  variant = 'danger',
  closed,
  children
}: ProductDialogProps) {
  const { product } = useProduct()
  const refused = useActionData<FormState>()
  const here = `/products/${product.uuid}`
  return (
    <RouteDialog title={title} backTo={here}>
      <ErrorSummary errors={summaryOf(refused)} title={failed} />
      {closed ?? (
        <>
          {children}
          <Form method="post" action={`${here}/${path}`}>
            <input type="hidden" name="version" value={product.version} />
            <Button variant={variant}>{label}</Button>
          </Form>
        </>
      )}
    </RouteDialog>
  )
}
