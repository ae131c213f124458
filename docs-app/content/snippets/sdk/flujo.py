# #region flujo
import os

from cauce import Cauce

cauce = Cauce(api_key=os.environ["CAUCE_API_KEY"], base_url=os.environ["CAUCE_URL"], encrypt=True)
task = cauce.tasks.run(
    institution="banco-chile", action="movement", username="12345678-5", password="clave123"
)
for account in task.data:
    print(account.account_number, len(account.movements))
# #endregion
