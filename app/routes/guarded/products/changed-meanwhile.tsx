import { Notice } from '#app/components/feedback/index.ts'

/** Beside what was typed. `path`: the page as it stands now. */
export function ChangedMeanwhile({ path }: { path: string }) {
  return (
    <Notice tone="warning" role="alert" title="Outra pessoa salvou este atrativo enquanto você editava">
      <p>
        O que você digitou está abaixo e ainda não foi gravado.{' '}
        <a href={path} target="_blank" rel="noreferrer">
          Ver como está agora
        </a>{' '}
        (abre em outra aba). Se salvar de novo, vale o que está abaixo.
      </p>
    </Notice>
  )
}
