import { useMatches } from '@remix-run/react'
import { createElement } from 'react'
import { useDocument } from '../../document/document-context.ts'
import { Form, type FormProps } from '../form.tsx'

/** Defines the element once one is there. */
function equip(element: HTMLElement | null) {
  if (element) void import('./send-progress.ts').then(({ defineSendProgress }) => defineSendProgress())
}

/** Sends files. The browser posts it; with script a bar shows the progress, and a failure keeps the chosen files. */
export function UploadForm(props: Omit<FormProps, 'native' | 'encType' | 'method'>) {
  const { light } = useDocument()
  const route = useMatches().at(-1)?.id
  const form = <Form {...props} method="post" native encType="multipart/form-data" />
  return createElement('send-progress', { class: 'sending', 'data-route': route, ref: light ? undefined : equip }, form)
}
