import type { Words } from './words.ts';

export const tr: Words = {
  risky: {
    pay: 'öde, ödeme yap, ödeyin, satın al, satın alın, hemen al, sipariş ver, sipariş verin, siparişi tamamla, siparişi onayla, ödemeyi tamamla, ödemeyi onayla, alışverişi tamamla, bakiye yükle, öder misin, ödemek, satın almak, <ödeme*, <satın alma*, >satın alma, >ödeme yapma, >ödeme',
    book: 'rezervasyon yap, rezerve et, yer ayırt, rezervasyonu onayla, kirala, kiralayın, <rezervasyon*',
    subscribe: 'abone ol, abone olun, üye ol ve öde, denemeyi başlat, yenile aboneliği, aboneliği başlat, <abonelik*',
    donate: 'bağış yap, bağışla, bağışlayın, <bağış*',
    bid: 'teklif ver, teklif verin',
    vote: 'oy ver, oy kullan',
    sell: 'satmak, satışa çıkar, satış yap',
    refund: '=iade, =geri ödeme, iade et, para iadesi yap',
    transfer:
      'transfer et, para gönder, havale yap, havale et, eft yap, transferi onayla, <transfer*, <havale*, para aktar, bakiye aktar, >aktar, >para gönderme',
    withdraw: 'para çek, çekim yap, <para çekme*',
    delete:
      'sil, silin, silmek, kalıcı olarak sil, çöp kutusunu boşalt, çöpe taşı, yok et, <silme*, <silinecek*, <silindi, <silinsin, <silmek istedi*, silinsin, >silme',
    remove: 'kaldır, kaldırın, çıkar, çıkarın, çıkarılsın',
    close: 'hesabı kapat, hesabımı kapat, hesabı devre dışı bırak, feshet, sözleşmeyi feshet, <kapatma*, <fesih',
    cancel:
      'siparişi iptal et, rezervasyonu iptal et, aboneliği iptal et, randevuyu iptal et, ödemeyi iptal et, iptali onayla, abonelikten çık, üyelikten çık, >iptal et, >iptal edin, <iptal*, >iptal etme',
    send: 'gönder, gönderin, göndermek, yanıtla, yanıtlayın, cevapla, cevap ver, ilet, iletin, mesaj gönder, mesaj at, e posta gönder, <gönderme*, >gönderme, >yanıtlama',
    publish:
      'yayınla, yayınlayın, yayımla, paylaş gönderi, yorum yap, yorum gönder, değerlendirme gönder, tweetle, herkese açık yap, <yayınlama*, >yayınlama',
    apply: 'başvur, başvurun, başvuru yap, başvuruyu gönder, talep et, talebi gönder, <başvuru*',
    grant:
      'paylaş, paylaşın, davet et, davet edin, davet gönder, yetkilendir, yetki ver, erişim ver, erişime izin ver, izin ver, izin verin, üye ekle, yönetici yap, uygulamayı bağla, cüzdanı bağla, <erişim*, <yetki*, <izin*, <davet*, =davet, >paylaşma, >davet etme',
    approve:
      'onay ver, talebi onayla, isteği kabul et, daveti kabul et, teklifi kabul et, başvuruyu onayla, >onayla, >onaylayın, <onay, <onaylama*, >onaylama',
    reject: 'reddet, reddedin',
    revoke:
      'erişimi kaldır, yetkiyi kaldır, geri al yetkiyi, iptal et erişimi, engelle, engelleyin, askıya al, yasakla, bağlantıyı kes, dondur, <engelleme*',
    sign: 'imzala, imzalayın, belgeyi imzala, sözleşmeyi imzala, <imza*, >imzalama',
    merge: 'birleştir, birleştirin',
    reset:
      'sıfırla, sıfırlayın, fabrika ayarlarına dön, geri yükle, üzerine yaz, biçimlendir, <sıfırlama*, geri getir, eski haline getir',
    disable: 'devre dışı bırak, kapat koruma, etkisizleştir, devre dışı bırakın, pasifleştir, <devre dışı*',
    upload: 'yükle dosya, dosya yükle, yükle, yükleyin, ekle dosya, dosya ekle, >dosya*, >belge*',
  },
  harmless: {
    confirm:
      'onaylıyorum, =evet, evet, kabul et, kabul ediyorum, kabul, =tamam, =uygula, anladım, =ok, =çalıştır, yine de devam et, =onayla, onayla',
    ok: 'tamamla, tamamlayın, bitir',
    next: 'devam, devam et, devam edin, ileri, sonraki, sonraki adım, ödemeye geç, ödemeye git, ödeme adımına geç, başla, sepete git, sepeti görüntüle',
    save: 'kaydet, kaydedin, güncelle, güncelleyin, değiştir, değiştirin, yeniden adlandır, arşivle, okundu olarak işaretle',
    create:
      'ekle, ekleyin, oluştur, oluşturun, yeni, sepete ekle, kayıt ol, kaydol, üye ol, hesap oluştur, taslak, çoğalt, dosya seç, gözat',
    find: 'ara, arayın, bul, filtrele, filtreyi uygula, filtreleri uygula, sırala, sonuçları göster, filtreleri temizle, filtreleri sıfırla, aramayı temizle, daha fazla yükle, daha fazla göster, hesapla, siparişi takip et, yenile',
    login:
      'giriş yap, giriş, oturum aç, çıkış yap, oturumu kapat, kod gönder, kodu gönder, tekrar gönder, kodu tekrar gönder, bağlantı gönder, kodu doğrula, doğrula, şifremi unuttum',
    dismiss:
      '=iptal, =iptal et, =kapat, =hayır, hayır teşekkürler, şimdi değil, daha sonra, atla, geç, geri, geri dön, gizle, vazgeç',
    look: 'görüntüle, göster, aç, ayrıntılar, detaylar, düzenle, önizleme, oku, yazdır, dışa aktar, indir, kopyala, daha fazla, seç, siparişler, siparişlerim, sipariş detayları, sipariş geçmişi, ödeme yöntemleri, ödeme yöntemi, gönderilenler, gönderilmiş öğeler, silinen öğeler, çöp kutusu, rezervasyonlar, rezervasyonlarım, transferler, mesajlar, gelen kutusu, yardım, dışarı aktar, içeri aktar, içe aktar',
  },
  mild: 'keşfet, karşılaştır, oynat, dinle, büyüt, küçült, çevir, dene, tekrar dene, hesapla, incele, genişlet, daralt, izle, yenile, kontrol et, devamını oku, göz at, seç, konumumu kullan, konum bul, başlat, oyunu başlat, videoyu başlat, durdur, duraklat, sürdür, tekrarla, geri al, yinele, kopyala, yapıştır, kes, kırp, döndür, hizala, vurgula, kaydır, atla, dön, git, ziyaret et, oyna, zar at, karıştır, tahmin et, çöz, öğren, çalış, dili değiştir, görünümü değiştir, planla, tara, altyazıyı aç, sor, soru sor, ara bizi, bizi arayın, iletişime geç, sohbet et, takip et, kargoyu takip et, ölç, dönüştür, analiz et, test et, özelleştir, uyarla, alışverişe devam et, okumaya devam et, yol tarifi al, teklif al, kod uygula, kupon uygula, algıla, kaçın, göster, açıkla, sadeleştir, gir, çiz, kodu çalıştır, konsolu temizle, taşı, ters çevir',
  parts:
    'satır*, sütun*, hücre*, tablo*, metn*, metin*, yazı tipi, paragraf*, resm*, resim*, fotoğraf*, renk*, reng*, arka plan*, tema*, mod*, görünüm*, panel*, sekme*, menü*, pencere*, sayfa*, ekran*, bölüm*, rota*, durak*, otoyol*, mesafe*, grafik*, grafiğ*, açıklama*, ölçek*, dönem*, tarih*, filtre*, arama*, zamanlayıcı*, kronometre*, ses*, video*, şarkı*, altyazı*, hız*, kalite*, slayt*, galeri*, tarif*, porsiyon*, birim*, çeviri*, telaffuz*, kelime*, cümle*, yazım*, test*, soru*, cevab*, cevap*, örneğ*, örnek*, yetişkin*, çocuk*, yolcu*, gece*, posta kodu, adet*, aded*, beden*, boyut*, formül*, kılavuz*, yolu, yolları, yollardan, dil, dili, dilini',
  privacy:
    'tümünü kabul et, hepsini kabul et, çerezleri kabul et, tüm çerezleri kabul et, tümünü reddet, hepsini reddet, çerezleri reddet, tümüne izin ver, yalnızca gerekli, çerez ayarları',
  press: 'bas, basın, tıkla, tıklayın, dokun, seç, seçin, işaretle, aç, kullan, etkinleştir',
  fill: 'doldur, doldurun, gir, girin, yaz, yazın, değiştir, güncelle, kaydol, kayıt ol, oluştur, ayarla, seç, belirt, ekle',
  not: 'asla, hiçbir, değil, etme, yapma, olmadan, sakın, silme, gönderme, ödeme yapma, satın alma, iptal etme, yayınlama, paylaşma, onaylama, hiçbir şey',
  reminders: 'unutma, unutmayın, sadece değil, sormadan, henüz değil',
  warnings:
    'geri alınamaz, kalıcı olarak, kalıcı, geri dönüşü yok, emin misiniz, emin misin, sonsuza kadar, kaybolacak, kaybedilecek, gerçekten',
  recipients:
    'alıcı, alıcılar, kime, bilgi, gizli, cc, bcc, iban, gönderilecek, alıcı hesap, alacaklı, satıcı, tedarikçi',
  amounts: 'tutar, miktar, fiyat, bedel, teklif',
  totals: 'toplam, toplam tutar, ödenecek tutar, genel toplam',
  atMost: 'en fazla, en çok, az, altında, geçmeyen, maksimum',
  moreThan: 'fazla, üzerinde, aşan, en az',
  me: 'bana, bize, beni',
  general: 'bir şey, her şey, onu, bunu, şunu, hepsini, onları, para, diğer, herhangi',
  small:
    'burada, şimdi, hemen, kalıcı olarak, için, ile, de, da, ki, gibi, en, son, yeni, eski, her, tüm, bütün, sayfa, düğme, butonu, bağlantı, sekme, menü, alan, adlı, sadece, çevrimiçi, ücretsiz',
  articles: 'bir, bu, şu, o, benim, bizim',
  fillers: 've, sonra, ardından, lütfen, şimdi, önce, son olarak, ayrıca, veya, daha sonra',
  protections:
    'iki faktör*, iki adım*, iki aşamalı, 2fa, doğrulama, kimlik doğrulama, koruma, güvenlik, güvenlik duvarı, şifreleme, yedekleme, kilit, uyarı*, onay, parola, şifre, limit',
  exposures:
    'herkese açık, herkes, otomatik ödeme, otomatik yenileme, uzaktan erişim, yönlendirme, konum, misafir erişimi, tam erişim, yönetici, üçüncü taraf*, paylaşım',
  things: {
    message: 'mesaj*, posta*, e posta*, mail*, yanıt*, cevap*, mektup*, not*, metin*, bülten*',
    order: 'sipariş*, alışveriş*, fatura*, ödeme*, sepet*, ürün*, tutar*',
    booking: 'rezervasyon*, randevu*, bilet*, oda*, masa*, uçuş*, seyahat*, koltuk*',
    account: 'hesap*, hesab*, profil*',
    file: 'dosya*, belge*, klasör*, fotoğraf*, resim*, sözleşme*, form*, rapor*',
    post: 'gönderi*, makale*, yazı*, sayfa*, yorum*, değerlendirme*, taslak*, taslağ*, sürüm*, ilan*, etkinlik*, etkinliğ*',
    person: 'kullanıcı*, müşteri*, üye*, kişi*, çalışan*, arkadaş*, ekip*, ekib*',
    subscription: 'abonelik*, aboneliğ*, plan*, bülten*, üyelik*, üyeliğ*',
    record: 'öğe*, satır*, kayıt*, kayd*, seçili*, görev*, not*',
    request: 'istek*, isteğ*, talep*, taleb*, başvuru*, davet*, öneri*, değişiklik*, değişikliğ*, teklif*, izin*',
    code: 'kod*, proje*, değişiklik*, depo*',
    money: 'para*, bakiye*, transfer*, havale*, tutar*',
    access: 'erişim*, yetki*, rol*, izin*, davet*, uygulama*',
    key: 'anahtar*, şifre*, parola*, kart*, adres*',
  },
  yes: 'evet, tamam, olur, tabii, izin veriyorum, onaylıyorum, onayla, devam et, yap, kabul, kabul ediyorum, ok',
  no: 'hayır, asla, dur, iptal, bekle, değil, sadece eğer, yapma',
};
