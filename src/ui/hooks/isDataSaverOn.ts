/** Whether the browser is set to save data, so that nothing is loaded ahead. */
export const isDataSaverOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
