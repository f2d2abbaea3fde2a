import { t } from '#app/domain/words/speech.ts'
/** Shown on every page of a demonstration that other computers can reach. */
export function DemoMark() {
  return (
    <aside className="demo" aria-label={t('Aviso')}>
      {t('Demonstração: reservas e pagamentos daqui não valem.')}
    </aside>
  )
}
