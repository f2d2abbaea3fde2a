import { Notice } from '#app/components/feedback/index.ts'

/** For whoever works at the place and looks at it as a visitor. */
export function Preview({ href }: { href: string }) {
  return (
    <Notice tone="warning">
      <p>
        <b>Pré-visualização: nada é vendido.</b> <a href={href}>Voltar ao atrativo</a>
      </p>
    </Notice>
  )
}
