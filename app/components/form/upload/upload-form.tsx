import { useMatches } from '@remix-run/react'
import { Form, type FormProps } from '../form.tsx'

/** Sends files. The browser posts it; with script a bar shows the progress, and a failure keeps the chosen files. */
export function UploadForm(props: Omit<FormProps, 'native' | 'encType' | 'method'>) {
  const route = useMatches().at(-1)?.id
  return (
    <tr-upload class="sending" data-route={route}>
      <Form {...props} method="post" native encType="multipart/form-data" />
    </tr-upload>
  )
}
