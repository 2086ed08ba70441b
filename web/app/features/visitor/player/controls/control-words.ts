import { addTranslation, setLanguage } from 'media-chrome/utils/i18n.js'
import { controlWords } from '../../../../text/browse/player.ts'

/* The words of the controls. Imported before the elements: one that is in the page already takes its label at once. */

addTranslation('uz', { ...controlWords })
setLanguage('uz')
