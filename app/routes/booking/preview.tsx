import { Notice } from '#app/components/feedback/index.ts'

/** Shown to staff who view the page as a visitor. */
export function Preview({ href }: { href: string }) {
  return (
    <Notice tone="warning">
      <p>
        <b>Pré-visualização: nada é vendido.</b> <a href={href}>Voltar ao atrativo</a>
      </p>
    </Notice>
  )
}
