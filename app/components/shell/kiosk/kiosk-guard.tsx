import { t } from '#app/domain/words/speech.ts'

/** A kiosk's script shows these over the page when nobody touches it, or when its network is gone. */
export function KioskGuard() {
  return (
    <>
      <div
        className="kiosk-cover"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="ainda-ai"
        aria-describedby="ainda-ai-tempo"
        data-kiosk-ask=""
        hidden
      >
        <h2 id="ainda-ai">{t('Ainda está aí?')}</h2>
        <p id="ainda-ai-tempo">
          {t('Esta tela volta ao começo em')} <b data-kiosk-left="" /> {t('segundos.')}
        </p>
        <button type="button" className="btn btn-primary" data-kiosk-stay="">
          {t('Continuar')}
        </button>
      </div>
      <div className="kiosk-cover" role="alert" data-kiosk-offline="" hidden>
        <h2>{t('Sem rede')}</h2>
        <p>{t('Chame alguém da equipe. Esta tela tenta de novo sozinha.')}</p>
      </div>
    </>
  )
}
